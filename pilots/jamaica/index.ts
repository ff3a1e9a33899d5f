import type { Country } from '@labrish/conversation/seeds';
import { jamaica } from './jamaica.ts';
import { seeds } from './seeds.ts';
import { speech } from './speech.ts';

export const country: Country = { pilot: jamaica, speech, seeds };
