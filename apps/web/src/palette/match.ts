/**
 * How well an entry fits what was typed: every word of it must be in the entry's name or in what it is found by besides. Case and
 * accents do not matter.
 *
 * @returns from 0, not at all, to 1, its name begins with it
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
