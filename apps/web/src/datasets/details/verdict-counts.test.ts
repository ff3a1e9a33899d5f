import { expect, test } from 'vitest';
import { heardShare, howVerdictCounts, type Verdict } from './verdicts.tsx';

const verdict = (change: Partial<Verdict> = {}) =>
  ({
    stage: 'audio',
    heard_ms: 8000,
    counts: true,
    is_calibration: false,
    is_adjudication: false,
    ...change,
  }) as Verdict;
const counting = (one: Verdict, ...others: Verdict[]) => howVerdictCounts(one, 8000, [one, ...others]);

test('a verdict counts, or it is said why not', () => {
  expect(counting(verdict())).toBe('Counts');
  expect(counting(verdict({ counts: false, heard_ms: 4000 }))).toContain('not enough was heard');
  expect(counting(verdict({ counts: false }))).toContain('when there were enough');
  expect(counting(verdict({ counts: false, is_calibration: true }))).toContain('to compare reviewers');
});

test("an admin's last decision at a stage is what counts there", () => {
  const [decision, words] = [verdict({ counts: false, is_adjudication: true }), verdict({ stage: 'words' })];
  expect(counting(verdict(), decision)).toBe('Does not count: an admin decided');
  expect(counting(words, decision)).toBe('Counts');
  expect(counting(decision)).toBe('Decides');
  expect(counting(decision, { ...decision })).toContain('decided anew');
});

test('nobody hears more than all; of an unknown length nobody can tell', () => {
  expect(heardShare(verdict({ heard_ms: 9000 }), 8000)).toBe(1);
  expect(heardShare(verdict(), null)).toBeNull();
  expect(heardShare(verdict({ is_adjudication: true }), 8000)).toBeNull();
});
