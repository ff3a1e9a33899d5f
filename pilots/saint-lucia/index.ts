import type { Country } from '@labrish/conversation/seeds';
import { saintLucia } from './saint-lucia.ts';
import { seeds } from './seeds.ts';
import { speech } from './speech.ts';

export const country: Country = { pilot: saintLucia, speech, seeds };
