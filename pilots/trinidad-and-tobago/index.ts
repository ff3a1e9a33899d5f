import type { Country } from '@labrish/conversation/seeds';
import { seeds } from './seeds.ts';
import { speech } from './speech.ts';
import { trinidadAndTobago } from './trinidad-and-tobago.ts';

export const country: Country = { pilot: trinidadAndTobago, speech, seeds };
