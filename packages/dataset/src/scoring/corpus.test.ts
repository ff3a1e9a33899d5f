import { expect, test } from 'vitest';
import { scoreCorpus, type Heard } from './corpus.ts';

/** A recording in which somebody says "mi deh ya". */
const heard = (speaker_id: string, hypothesis: string, category = 'Patwa'): Heard => ({
  ...{ speaker_id, category, references: ['Mi deh ya.', 'Mi dere ya'], hypothesis },
});

test('adds recordings up by category and as a whole, and lists what several speakers are misheard in', () => {
  const scores = scoreCorpus(
    [heard('a', 'me deh ya'), heard('b', 'me there ya'), heard('c', 'mi deh ya', 'English'), heard('a', '')],
    2,
  );
  expect([...scores.keys()]).toEqual(['English', 'Patwa', 'all']);
  expect(scores.get('Patwa')).toEqual({
    ...{ clips: 3, speakers: 2, n: 9, substitutions: 3, deletions: 3, insertions: 0 },
    ...{ characters: 28, character_errors: 13, wer: 6 / 9, cer: 13 / 28, low: null, high: null },
    // One speaker alone said "deh" where "there" was heard, or nothing.
    frequent: [{ reference: 'mi', hypothesis: 'me', count: 2 }],
  });
  expect(scores.get('English')).toMatchObject({ n: 3, wer: 0, cer: 0, frequent: [] });
  expect(scores.get('all')).toMatchObject({ clips: 4, speakers: 3, n: 12, wer: 0.5 });
});

test('has an interval from five speakers on, which is wider where they differ', () => {
  const from = (hypotheses: string[]) =>
    scoreCorpus(
      hypotheses.map((one, i) => heard(`speaker ${i}`, one)),
      1,
    ).get('all');
  expect(from(['', '', '', ''])).toMatchObject({ wer: 1, low: null });
  expect(from(['', '', '', '', ''])).toMatchObject({ wer: 1, low: 1, high: 1 });
  const { low, high } = from(['', '', '', 'mi deh ya', 'mi deh ya']) ?? {};
  expect(low).toBeCloseTo(0.2);
  expect(high).toBe(1);
});

test('has no rate where nothing is said or written', () => {
  expect(scoreCorpus([], 1).get('all')).toMatchObject({ clips: 0, n: 0, wer: null, cer: null, low: null });
});
