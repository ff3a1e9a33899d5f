import { expect, test } from 'vitest';
import { countingOf, rejectionReason, sentenceOf, type Step } from './history-words.ts';

const step = (change: Partial<Step> = {}) =>
  ({
    ...{ kind: 'verdict', by_id: 'a', by: 'Anna', reviewer_id: 'a', reviewer: 'Anna', stage: 'audio' },
    ...{ verdict: 'accept', category: 'Patwa', reasons: [], counts: true, why_not: null },
    ...change,
  }) as Step;
const rejected = { verdict: 'reject', category: null, reasons: ['noise', 'new_one'] } as const;
const lead = { by_id: 'l', by: 'Lee' };

test('everything that can happen is said in a sentence', () => {
  const said: [string, Partial<Step>][] = [
    ['Anna accepted it as Patwa', {}],
    ['Anna rejected it: noise, new_one', { ...rejected, reasons: [...rejected.reasons] }],
    ['Anna accepted and transcribed it', { stage: 'words' }],
    [
      'Anna rejected it while transcribing it: noise',
      { stage: 'words', verdict: 'reject', reasons: ['noise'] },
    ],
    ['Anna changed their verdict: accepted it as Mix', { kind: 'change', category: 'Mix' }],
    ['Anna undid their verdict', { kind: 'undo' }],
    ['Lee dismissed the report of Anna', { kind: 'undo', ...lead }],
    ['Lee decided: accepted it as Patwa', { kind: 'adjudication', ...lead }],
    ['Lee decided: accepted the transcript', { kind: 'adjudication', ...lead, stage: 'words' }],
    ['Lee set the verdicts of Anna aside', { kind: 'set_aside', ...lead }],
    ['Lee let the verdicts of Anna count again', { kind: 'undo_set_aside', ...lead }],
    ['It was found to be a copy of another person’s recording', { kind: 'copy', by: null }],
  ];
  for (const [sentence, change] of said) expect(sentenceOf(step(change))).toBe(sentence);
});

test('a verdict counts, or it is said why not; what is no verdict says nothing', () => {
  expect(countingOf(step())).toBe('Counts');
  expect(countingOf(step({ kind: 'adjudication' }))).toBe('Decides');
  expect(countingOf(step({ counts: false, why_not: 'not_heard' }))).toBe(
    'Does not count: not enough was heard',
  );
  expect(countingOf(step({ counts: false, why_not: 'set_aside' }))).toBe(
    'Does not count: set aside by a lead',
  );
  expect(countingOf(step({ kind: 'copy', counts: null }))).toBeNull();
});

test('a reason that this console does not know is its own label', () => {
  expect(rejectionReason('new_one')).toEqual({ key: 'new_one', label: 'new_one', rule: '' });
});
