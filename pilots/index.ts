import type { Country } from '@labrish/conversation/seeds';
import { country } from './jamaica/index.ts';
import { country as saintLucia } from './saint-lucia/index.ts';
import { country as trinidadAndTobago } from './trinidad-and-tobago/index.ts';

/** The country that this installation collects voices in, with all that its folder brings. */
export { country };

/** Every country that an installation may collect voices in. The first one runs if none is chosen. */
export const countries: readonly [Country, ...Country[]] = [country, trinidadAndTobago, saintLucia];
