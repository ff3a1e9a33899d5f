import { expect, test } from 'vitest';
import { REASON_KEYS, reasonToNotify } from './reasons.ts';

test('a speaker hears the most frequent reason', () => {
  expect(reasonToNotify(['too_quiet', 'noise'])).toBe('too_quiet');
  expect(reasonToNotify(['gone_since', 'noise'])).toBe('noise');
});

test('who may be a child is told nothing, whatever else was found', () => {
  expect(reasonToNotify(['noise', 'minor_suspected'])).toBeNull();
});

test('where the reason would hurt, or there is none, they hear no reason', () => {
  for (const reasons of [['offensive'], ['noise', 'offensive'], ['other'], [], ['gone_since']])
    expect(reasonToNotify(reasons)).toBe('other');
});

test('every other reason can be told', () => {
  const told = REASON_KEYS.filter((key) => reasonToNotify([key]) === key);
  expect(REASON_KEYS.filter((key) => !told.includes(key))).toEqual(['offensive', 'minor_suspected']);
});
