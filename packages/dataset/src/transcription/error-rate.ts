import { normaliseTranscription } from './normalise.ts';

/** How far one transcription is from another. Rates of many pairs are put together as sum of edits / sum of n. */
export interface ErrorRate {
  /** edits / n: 0 when they are the same, above 1 when the other is much longer. */
  value: number;
  /** The fewest insertions, deletions and substitutions that make one of the other. */
  edits: number;
  /** Characters or words of the reference. */
  n: number;
}

/**
 * The character error rate, after normaliseTranscription: edits between the code points, blanks between words among them, by
 * those of the reference.
 *
 * Of two independent transcribers neither is right: whom to call the reference changes n, not the edits.
 *
 * @returns null when nothing is left of the reference.
 */
export function characterErrorRate(reference: string, other: string): ErrorRate | null {
  return errorRate(charactersOf(reference), charactersOf(other));
}

/** The word error rate, in the same way: a word is what stands between blanks. @returns null as characterErrorRate. */
export function wordErrorRate(reference: string, other: string): ErrorRate | null {
  return errorRate(wordsOf(reference), wordsOf(other));
}

function charactersOf(text: string): string[] {
  return Array.from(normaliseTranscription(text));
}

function wordsOf(text: string): string[] {
  return normaliseTranscription(text).split(' ').filter(Boolean);
}

function errorRate(reference: readonly string[], other: readonly string[]): ErrorRate | null {
  if (!reference.length) return null;
  const edits = editDistance(reference, other);
  return { value: edits / reference.length, edits, n: reference.length };
}

/** Levenshtein's distance, row by row (Wagner and Fischer 1974). Takes the product of both lengths in time. */
function editDistance(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, mine] of a.entries()) {
    const next = [i + 1];
    for (const [j, theirs] of b.entries())
      next.push(
        Math.min((row[j] ?? 0) + (mine === theirs ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
