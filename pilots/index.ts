/** The country that this installation collects voices in, with all that its folder brings. */
export { country } from './jamaica/index.ts';
