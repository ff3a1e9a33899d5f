import { expect, test } from 'vitest';
import { monthName, shareInWords, soundLength } from './words.ts';

test.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [60, '1 min'],
  [3_569, '59 min'],
  [3_571, '1 h'],
  [8_460, '2.4 h'],
  [3_600_000, '1,000 h'],
])('%d seconds of sound are %s', (seconds, words) => {
  expect(soundLength(seconds)).toBe(words);
});

test('a month is named in full, whatever the time zone of the reader', () => {
  expect(monthName('2026-11')).toBe('November 2026');
});

test('the size of a share names one and many', () => {
  expect(shareInWords({ recordings: 3, speakers: 1, seconds: 90 })).toBe('3 recordings of 1 speaker, 2 min');
});
