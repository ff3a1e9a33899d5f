import fc from 'fast-check';
import { expect, it } from 'vitest';
import { heardMsOf, isHeard, isHeardFor, LEAST_HEARD } from './listening.ts';

it.each([
  ['all of it', 10_000, 1, 12_000, true],
  ['four fifths', 8_000, 1, 9_000, true],
  ['less', 7_999, 1, 60_000, false],
  ['twice as fast, in half the time', 10_000, 2, 5_000, true],
  ['more than there was time for', 10_000, 1, 5_000, false],
  ['at a rate that no player has', 10_000, 4, 2_500, false],
  ['ten seconds at once', 10_000, 4, 0, false],
  ['nothing', 0, 1, 60_000, false],
] as const)('%s', (_, heard_ms, playback_rate, elapsed_ms, heard) => {
  expect(isHeard(heardMsOf({ heard_ms, playback_rate }, 10_000, elapsed_ms), 10_000)).toBe(heard);
});

it('counts what nobody knows the length of', () => {
  expect(heardMsOf({ heard_ms: 900, playback_rate: 1 }, null, 60_000)).toBe(900);
  expect(isHeard(0, null)).toBe(true);
});

it.each([
  ['noise after three seconds of a minute', ['noise'], 3_000, 60_000, true],
  ['noise after less', ['noise'], 2_999, 60_000, false],
  ['silence after a fifth of four seconds', ['silence'], 800, 4_000, true],
  ['silence after less', ['silence'], 799, 4_000, false],
  ['a report', ['personal_information', 'several_speakers'], 3_000, 60_000, true],
  ['an end that nobody has heard', ['cut_off'], 3_000, 60_000, false],
  ['one reason of two that needs the end', ['noise', 'cut_off'], 3_000, 60_000, false],
  ['what is accepted', [], 3_000, 60_000, false],
  ['a reason of whom nothing was heard', ['noise'], 0, 60_000, false],
  ['any reason after four fifths', ['other'], 48_000, 60_000, true],
] as const)('early: %s', (_, reasons, heard_ms, duration_ms, counts) => {
  expect(isHeardFor(reasons, heard_ms, duration_ms)).toBe(counts);
});

const ms = fc.integer({ min: 0, max: 3_600_000 });
const rate = fc.double({ min: 0.25, max: 4, noNaN: true });

it('no report counts more than the recording has, nor more than there was time for', () => {
  fc.assert(
    fc.property(ms, rate, ms, ms, (heard_ms, playback_rate, duration_ms, elapsed_ms) => {
      const heard = heardMsOf({ heard_ms, playback_rate }, duration_ms, elapsed_ms);
      expect(heard).toBeGreaterThanOrEqual(0);
      expect(heard).toBeLessThanOrEqual(Math.min(heard_ms, duration_ms, 2 * elapsed_ms));
    }),
  );
});

it('whoever plays four fifths in the time that this takes is always counted', () => {
  fc.assert(
    fc.property(ms, fc.constantFrom(0.5, 1, 1.5, 2), (duration_ms, playback_rate) => {
      const heard_ms = Math.ceil(duration_ms * LEAST_HEARD);
      const listening = { heard_ms, playback_rate };
      expect(isHeard(heardMsOf(listening, duration_ms, heard_ms / playback_rate), duration_ms)).toBe(true);
    }),
  );
});
