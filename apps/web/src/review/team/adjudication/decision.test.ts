import { expect, test } from 'vitest';
import { answersAbout, decisionForm, NOTHING_TYPED, toInput, type DecisionFields } from './decision.ts';

const ITEM = { submission_id: '0199a3c2-7d10-7c7e-9f53-0d5a4f1b2c33', stage: 'audio' } as const;
const problems = (typed: Partial<DecisionFields>) =>
  decisionForm
    .safeParse({ ...NOTHING_TYPED, ...typed })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('a decision needs an answer and why; a rejection also a reason, all told at once', () => {
  expect(problems({})).toEqual(['answer: Choose what you decide.', 'comment: Please fill this in.']);
  expect(problems({ answer: 'reject' })).toEqual([
    'comment: Please fill this in.',
    'reasons: Say why: choose a reason.',
  ]);
  expect(problems({ answer: 'Mix', comment: 'Both are in it.' })).toBeUndefined();
});

test('the recording is accepted as what is spoken, its words as they are', () => {
  expect(answersAbout({ stage: 'audio', pilot: 'JM' }).map(({ label }) => label)).toEqual([
    'Accept as English',
    'Accept as Mix',
    'Accept as Patwa',
    'Reject: not for the dataset',
  ]);
  expect(answersAbout({ stage: 'words', pilot: 'JM' }).map(({ answer }) => answer)).toEqual([
    'accept',
    'reject',
  ]);
  expect(toInput(ITEM, { answer: 'Mix', reasons: ['noise'], comment: 'Clear.' }, 'last')).toEqual({
    ...ITEM,
    verdict: 'accept',
    category: 'Mix',
    reasons: [],
    comment: 'Clear.',
    last_review_id: 'last',
  });
  expect(toInput(ITEM, { answer: 'reject', reasons: ['noise'], comment: 'Loud.' }, undefined)).toEqual({
    ...ITEM,
    verdict: 'reject',
    reasons: ['noise'],
    comment: 'Loud.',
  });
});
