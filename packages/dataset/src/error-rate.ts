/** The distance of one transcription from another. Combine the rates of many pairs as sum of edits / sum of n. */
export interface ErrorRate {
  /** edits / n: 0 if both are the same, above 1 if the other one is much longer than the reference. */
  value: number;
  /** The fewest insertions, deletions and substitutions that turn one into the other. */
  edits: number;
  /** Characters or words of the reference. */
  n: number;
}

/**
 * Computes the character error rate after normaliseTranscription: edits between code points, blanks between words included,
 * divided by the code points of the reference.
 *
 * For two independent transcriptions, the choice of the reference changes n, but not the edits.
 *
 * @returns null when nothing is left of the reference.
 */
export function characterErrorRate(reference: string, other: string): ErrorRate | null {
  return errorRate(charactersOf(reference), charactersOf(other));
}

/** Computes the word error rate in the same way; blanks separate words. @returns null as characterErrorRate. */
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

/** Computes Levenshtein's distance row by row (Wagner and Fischer 1974), in time of the product of both lengths. */
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

/** `[noise]`, `[disfluency]`: sounds that are not words. */
const TAG = /\[[^[\]]*\]/g;
/** Apostrophes are removed, so that "don't" is one word. */
const APOSTROPHES = /['’‘ʼ`´]/g;
const NOT_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/**
 * Normalises a transcription for error rates: removes tags in square brackets, applies Unicode NFC and locale-independent lower
 * case, removes apostrophes, replaces all but letters, marks and digits by blanks, collapses and trims blanks. It changes no
 * spelling: `deh` and `dere` stay different. Idempotent.
 */
export function normaliseTranscription(text: string): string {
  return text
    .replace(TAG, ' ')
    .normalize('NFC')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(NOT_WORDS, ' ')
    .normalize('NFC')
    .trim();
}
