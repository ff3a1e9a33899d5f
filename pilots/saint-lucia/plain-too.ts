/** Adds each text without its accents: the engine compares answers and requests letter by letter, and many people type no accents. */
export function plainToo(...texts: string[]): string[] {
  const plain = texts.map((text) => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC'));
  return [...new Set([...texts, ...plain])];
}
