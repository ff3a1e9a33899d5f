import { normaliseTranscription } from '@labrish/dataset';

/** A run of words that the other text has too, or lacks. */
export interface Run {
  text: string;
  differs: boolean;
}

interface Word {
  text: string;
  /** The word as it is compared: without case and punctuation, as for error rates. A tag is compared unchanged. */
  key: string;
}

/**
 * Compares two texts word by word: words outside a longest common subsequence differ (Hunt and McIlroy 1976). The runs
 * hold each complete text, except for its spaces.
 */
export function compareWords(first: string, second: string): [first: Run[], second: Run[]] {
  const [a, b] = [wordsOf(first), wordsOf(second)];
  const common = commonLengths(a, b);
  const at = (i: number, j: number) => common[i * (b.length + 1) + j] ?? 0;
  const runs: [Run[], Run[]] = [[], []];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [mine, theirs] = [a[i], b[j]];
    if (mine && theirs?.key === mine.key) {
      add(runs[0], mine.text, false);
      add(runs[1], theirs.text, false);
      i += 1;
      j += 1;
    } else if (mine && (!theirs || at(i + 1, j) >= at(i, j + 1))) {
      add(runs[0], mine.text, true);
      i += 1;
    } else if (theirs) {
      add(runs[1], theirs.text, true);
      j += 1;
    }
  }
  return runs;
}

function wordsOf(text: string): Word[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ text: word, key: normaliseTranscription(word) || word }));
}

/** Returns the length of the longest common subsequence of a from word i and b from word j, for each (i, j), row by row. */
function commonLengths(a: readonly Word[], b: readonly Word[]): Uint16Array {
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        a[i]?.key === b[j]?.key
          ? (common[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
  return common;
}

function add(runs: Run[], text: string, differs: boolean): void {
  const last = runs.at(-1);
  if (last?.differs === differs) last.text += ` ${text}`;
  else runs.push({ text, differs });
}
