/** Maximum number of synonyms of a choice, and maximum length of each, as the API has them. */
const MOST = 100;
const LONGEST = 100;

/** Returns the synonyms of a choice as a text to edit in a field. */
export function joinSynonyms(synonyms: readonly string[]): string {
  return synonyms.join(', ');
}

/** Splits a text at commas and line ends. @returns the words, each once however it is capitalised. */
export function synonymsIn(text: string): string[] {
  const words = text.split(/[,\n]/u).map((word) => word.trim());
  const first = new Map<string, string>();
  for (const word of words)
    if (word !== '' && !first.has(word.toLowerCase())) first.set(word.toLowerCase(), word);
  return [...first.values()];
}

/** Returns why the server would refuse the synonyms, in sentences that say what to change. */
export function synonymRefusals(synonyms: readonly string[]): string[] {
  const long = synonyms.filter((word) => word.length > LONGEST);
  return [
    ...(synonyms.length > MOST ? [`There are ${synonyms.length} other words; ${MOST} is the most.`] : []),
    ...long.map((word) => `"${word.slice(0, 20)}…" has ${word.length} characters; ${LONGEST} is the most.`),
  ];
}
