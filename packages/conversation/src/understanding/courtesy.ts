import { normalise, wordsOf } from '../text.ts';

/** Thanks, a goodbye, or a nod (`okay`). */
export type Courtesy = 'thanks' | 'goodbye' | 'okay';

/** A courtesy has at least one of these words ("more" alone is none). Thanks take precedence over a goodbye, both over a nod. */
// prettier-ignore
const TELLING: [Courtesy, Set<string>][] = [
  ['thanks', new Set(['thanks', 'thank', 'thankyou', 'thx', 'tanks', 'tenks', 'bless', 'blessings', 'respect', 'appreciate', 'appreciated'])],
  ['goodbye', new Set(['bye', 'goodbye', 'byebye', 'laters', 'likkle', 'walk', 'night', 'ttyl'])],
  ['okay', new Set(['ok', 'okay', 'k', 'kk', 'alright', 'aright', 'cool', 'nice', 'great', 'perfect', 'sure', 'yeah', 'lol', 'irie', 'wicked', 'awesome'])],
];

/** Other words that a courtesy may contain. */
// prettier-ignore
const AROUND = new Set([
  'blessed', 'nuff', 'big', 'up', 'grateful', 'later', 'good', 'more', 'tomorrow', 'soon', 'see',
  'you', 'yuh', 'u', 'unu', 'so', 'much', 'very', 'a', 'lot', 'for', 'fi', 'di', 'the', 'this', 'dis', 'it', 'that', 'dat', 'man', 'sah', 'bro', 'boss',
  'friend', 'and', 'an', 'god', 'i', 'mi', 'we', 'wi', 'everyone', 'again', 'then', 'den', 'now', 'all', 'too', 'have', 'day', 'one', 'well', 'really',
]);

/** Returns the courtesy if the whole message is nothing else. A message of emoji alone is a nod. */
export function courtesyOf(text: string): Courtesy | undefined {
  if (/^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f|\s)+$/u.test(text)) return 'okay';
  const words = wordsOf(normalise(text));
  const isCourteous = (word: string) => AROUND.has(word) || TELLING.some(([, telling]) => telling.has(word));
  if (!words.every(isCourteous)) return undefined;
  return TELLING.find(([, telling]) => words.some((word) => telling.has(word)))?.[0];
}
