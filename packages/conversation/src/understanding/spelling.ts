/** Minimum length of a word for one slip, and for two: shorter words resemble others ("nine" is no slip of "nice"). */
const ONE_SLIP = 5;
const TWO_SLIPS = 9;

/**
 * Whether `typed` is `word` with one or two slips of the finger: a letter too many, too few, another one, or two swapped. The
 * word must be long enough. Digits are never a slip.
 */
export function isMisspelt(typed: string, word: string): boolean {
  const most = word.length >= TWO_SLIPS ? 2 : word.length >= ONE_SLIP ? 1 : 0;
  if (typed === word || most === 0 || /\d/u.test(typed + word)) return false;
  return Math.abs(typed.length - word.length) <= most && slips(typed, word, most) <= most;
}

/** Optimal string alignment (Damerau and Levenshtein), by rows. @returns more than `most` as soon as that is certain. */
function slips(a: string, b: string, most: number): number {
  let last: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (last[j - 2] ?? Infinity) + 1 : Infinity;
      next.push(Math.min(changed, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > most) return most + 1;
    [last, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
