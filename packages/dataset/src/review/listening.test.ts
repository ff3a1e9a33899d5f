import { expect, it } from 'vitest';
import { isHeard } from './listening.ts';

it.each([
  ['all of it', 10_000, 1, 12_000, true],
  ['four fifths', 8_000, 1, 9_000, true],
  ['less', 7_999, 1, 60_000, false],
  ['twice as fast, in half the time', 10_000, 2, 5_000, true],
  ['more than there was time for', 10_000, 1, 5_000, false],
  ['nothing', 0, 1, 60_000, false],
] as const)('%s', (_, heard_ms, playback_rate, elapsed_ms, heard) => {
  expect(isHeard({ heard_ms, playback_rate }, 10_000, elapsed_ms)).toBe(heard);
});

it('counts what nobody knows the length of', () => {
  expect(isHeard({ heard_ms: 0, playback_rate: 1 }, null, 0)).toBe(true);
});
