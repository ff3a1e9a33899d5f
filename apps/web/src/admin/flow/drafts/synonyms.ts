import { lengthOf } from '@labrish/conversation/text';

/** How many other words a choice may have, and how long each may be: what the API takes. */
const MOST = 100;
const LONGEST = 100;

/** What people type for a choice, as one types it into a field. */
export function listed(synonyms: readonly string[]): string {
  return synonyms.join(', ');
}

/** @returns the words of a text with commas or line ends between them, each once however it is capitalised. */
export function synonymsIn(text: string): string[] {
  const words = text.split(/[,\n]/u).map((word) => word.trim());
  const first = new Map<string, string>();
  for (const word of words)
    if (word !== '' && !first.has(word.toLowerCase())) first.set(word.toLowerCase(), word);
  return [...first.values()];
}

/** What the server would refuse of them, each in a sentence that says what to change. */
export function synonymRefusals(synonyms: readonly string[]): string[] {
  const long = synonyms.filter((word) => word.length > LONGEST);
  return [
    ...(synonyms.length > MOST ? [`There are ${synonyms.length} other words; ${MOST} is the most.`] : []),
    ...long.map(
      (word) => `"${word.slice(0, 20)}…" has ${lengthOf(word)} characters; ${LONGEST} is the most.`,
    ),
  ];
}
