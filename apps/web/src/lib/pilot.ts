import { categoriesOf } from '@labrish/pilot';
import { jamaica as pilot } from '@labrish/pilots/jamaica/jamaica';

/**
 * The country whose voices are collected. Only this file and speech.ts know where its data comes from. It imports no word lists,
 * because the script that the app loads first contains it.
 */
export { pilot };

/** The keys of its labels, in the order in which they are offered. */
export const CATEGORIES = categoriesOf(pilot);
