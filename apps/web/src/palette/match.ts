/**
 * Scores how well an entry matches what was typed: every typed word must be in the entry's name or its other search
 * words. Case and accents do not matter.
 *
 * @returns from 0, no match, to 1, the name begins with it
 */
export function match(typed: string, name: string, words: readonly string[]): number {
  const wanted = plain(typed).trim();
  const own = plain(name);
  if (own.startsWith(wanted)) return 1;
  if (own.includes(wanted)) return 0.8;
  const all = plain([name, ...words].join(' '));
  if (!wanted.split(/\s+/).every((word) => all.includes(word))) return 0;
  return wanted.split(/\s+/).every((word) => own.includes(word)) ? 0.6 : 0.3;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
