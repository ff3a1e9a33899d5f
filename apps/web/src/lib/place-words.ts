import { pilot } from './pilot.ts';

const { place, places } = pilot.place_words;

/** A place with its article, like "a parish". */
export const A_PLACE = `${/^[aeiou]/.test(place) ? 'an' : 'a'} ${place}`;
/** A place and places at the beginning of a sentence, like "Parish" and "Parishes". */
export const PLACE = capitalised(place);
export const PLACES = capitalised(places);

/** Begins the words with a capital letter. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
