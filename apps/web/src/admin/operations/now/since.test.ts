import { expect, test } from 'vitest';
import { since } from './since.ts';

const from = '2026-11-24T12:00:00.000Z';

test.each([
  ['2026-11-24T12:00:00.200Z', 'a moment'],
  ['2026-11-24T12:00:01.000Z', '1 second'],
  ['2026-11-24T12:02:59.000Z', '2 minutes'],
  ['2026-11-24T13:10:00.000Z', '1 hour'],
  ['2026-11-27T12:00:00.000Z', '3 days'],
  ['2026-11-24T11:59:00.000Z', 'a moment'],
])('until %s is %s', (at, words) => expect(since(from, at)).toBe(words));
