import { normaliseTranscription } from './normalise.ts';

/** The errors of a hypothesis against a reference of `n` words or characters. */
export type Errors = Readonly<Record<'n' | 'substitutions' | 'deletions' | 'insertions', number>>;

/** What an error costs in an alignment, as whole numbers above 0. sclite takes 4, 3 and 3. */
export type Costs = readonly [substitution: number, deletion: number, insertion: number];
const EQUAL: Costs = [1, 1, 1];

/**
 * Counts the errors in words, after normaliseTranscription. Of several references of one recording, the one with the least cost
 * counts; of equal ones the longest, then the first.
 *
 * @param references at least one
 */
export function wordErrors(references: readonly string[], hypothesis: string, costs = EQUAL): Errors {
  return leastErrors(references.map(wordsOf), wordsOf(hypothesis), costs);
}

/** Counts the errors in code points, blanks between words included, in the same way. */
export function characterErrors(references: readonly string[], hypothesis: string, costs = EQUAL): Errors {
  const characters = (text: string) => Array.from(normaliseTranscription(text));
  return leastErrors(references.map(characters), characters(hypothesis), costs);
}

/** What one place of a reference and of a hypothesis have; null where a word is left out or added. */
export type Aligned = readonly [reference: string | null, hypothesis: string | null];

/** Aligns two transcriptions word by word, normalised, at the least number of errors. */
export function alignedWords(reference: string, hypothesis: string): Aligned[] {
  return align(wordsOf(reference), wordsOf(hypothesis), EQUAL);
}

/** Lists the places of the reference that `wordErrors` counts by, where the words differ. */
export function wordsInError(references: readonly string[], hypothesis: string): Aligned[] {
  const aligned = bestAlignment(references.map(wordsOf), wordsOf(hypothesis), EQUAL);
  return aligned.filter(([one, other]) => one !== other);
}

/** Computes the error rate of a corpus: the errors of all recordings divided by their `n`. @returns null when all `n` are 0. */
export function errorRate(counts: readonly Errors[]): number | null {
  const n = counts.reduce((sum, one) => sum + one.n, 0);
  return n === 0 ? null : counts.reduce((sum, one) => sum + costOf(one, EQUAL), 0) / n;
}

function wordsOf(text: string): string[] {
  return normaliseTranscription(text).split(' ').filter(Boolean);
}

function leastErrors(references: readonly string[][], hypothesis: readonly string[], costs: Costs): Errors {
  return countErrors(bestAlignment(references, hypothesis, costs));
}

function bestAlignment(references: readonly string[][], hypothesis: readonly string[], costs: Costs) {
  return references
    .toSorted((a, b) => b.length - a.length)
    .map((reference) => align(reference, hypothesis, costs))
    .reduce((best, one) => (costOf(countErrors(one), costs) < costOf(countErrors(best), costs) ? one : best));
}

function costOf({ substitutions, deletions, insertions }: Errors, [s, d, i]: Costs): number {
  return substitutions * s + deletions * d + insertions * i;
}

function countErrors(pairs: readonly Aligned[]): Errors {
  const count = (isError: (pair: Aligned) => boolean) => pairs.filter(isError).length;
  const insertions = count(([one]) => one === null);
  return {
    n: pairs.length - insertions,
    substitutions: count(isSubstitution),
    deletions: count(([, other]) => other === null),
    insertions,
  };
}

function isSubstitution(pair: Aligned): pair is readonly [string, string] {
  return !pair.includes(null) && pair[0] !== pair[1];
}

/** Lists the words that differ in the same place of two transcriptions of one recording. */
export function substitutedWords(
  text: string,
  otherText: string,
): (readonly [word: string, other: string])[] {
  return alignedWords(text, otherText).filter(isSubstitution);
}

/**
 * Aligns two lists at the least cost (Wagner and Fischer 1974), in time and bytes of the product of both lengths. Of equal moves it
 * prefers a pair, then an insertion, as sclite does, so that the counts never depend on chance.
 */
function align(list: readonly string[], others: readonly string[], [s, d, i]: Costs): Aligned[] {
  const [PAIR, DELETION, INSERTION] = [0, 1, 2];
  const width = others.length + 1;
  const moves = new Uint8Array((list.length + 1) * width).fill(INSERTION, 0, width);
  const row = Float64Array.from({ length: width }, (_, column) => column * i);
  for (const [line, item] of list.entries()) {
    let before = row[0] ?? 0;
    row[0] = before + d;
    moves[(line + 1) * width] = DELETION;
    for (let column = 1; column < width; column += 1) {
      const pair = before + (item === others[column - 1] ? 0 : s);
      const insertion = (row[column - 1] ?? 0) + i;
      before = row[column] ?? 0;
      const least = Math.min(pair, insertion, before + d);
      moves[(line + 1) * width + column] = pair === least ? PAIR : insertion === least ? INSERTION : DELETION;
      row[column] = least;
    }
  }
  const aligned: Aligned[] = [];
  for (let [line, column] = [list.length, others.length]; line > 0 || column > 0;) {
    const move = moves[line * width + column];
    const one = move === INSERTION ? null : (list[(line -= 1)] ?? null);
    aligned.push([one, move === DELETION ? null : (others[(column -= 1)] ?? null)]);
  }
  return aligned.toReversed();
}
