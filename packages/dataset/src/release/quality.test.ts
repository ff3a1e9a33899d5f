import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUALITY_TAGS, qualityTagRows, qualityTagsOf, speechRate, type ClipQuality } from './quality.ts';

const GOOD: ClipQuality = {
  ...{ snr_db: 30, level_dbfs: -22, clipping_ratio: 0, speech_ratio: 0.7, bandwidth_hz: 7_500 },
};
const WORDS = 'dem a sell yam an banana a market';
const tags = (change: Partial<ClipQuality>, duration_ms = 4_000, text_normalised: string | null = WORDS) =>
  qualityTagsOf({ duration_ms, text_normalised, quality: { ...GOOD, ...change } });

test('a good recording has no tag, and each fault has its own, from just beyond its limit', () => {
  expect(tags({})).toEqual([]);
  expect(tags({ snr_db: 15 })).toEqual([]);
  expect(tags({ snr_db: 14.9 })).toEqual(['low-snr']);
  expect(tags({ level_dbfs: -41 })).toEqual(['quiet']);
  expect(tags({ clipping_ratio: 0.0011 })).toEqual(['clipping']);
  expect(tags({ speech_ratio: 0.2 })).toEqual(['little-speech']);
  expect(tags({ bandwidth_hz: 3_400, snr_db: 3 })).toEqual(['low-snr', 'narrow-band']);
});

test('the tags of Common Voice have its limits', () => {
  expect(tags({}, 1_999)).toEqual(['short-audio']);
  expect(tags({}, 2_000)).toEqual([]);
  expect(tags({}, 300_000, 'a'.repeat(900))).toEqual([]);
  expect(tags({}, 300_001, 'a'.repeat(1_000))).toEqual(['long-audio']);
  expect(tags({}, 10_000, 'a'.repeat(29))).toEqual(['transcription-length']);
  expect(tags({}, 10_000, 'a'.repeat(300))).toEqual([]);
  expect(tags({}, 10_000, '𝒶'.repeat(301))).toEqual(['speech-rate']);
});

test('what is not known has no tag', () => {
  expect(tags({}, 10_000, null)).toEqual([]);
  expect(qualityTagsOf({ duration_ms: 0, text_normalised: WORDS, quality: null })).toEqual(['short-audio']);
});

test('the words of each limit say its number', () => {
  const units: Record<string, number> = { seconds: 1_000, minutes: 60_000, '%': 0.01 };
  for (const { limit, words } of QUALITY_TAGS) {
    const [number = '', unit = ''] = words.split(' ');
    expect(Number(number.replace(',', '')) * (units[unit] ?? 1)).toBeCloseTo(limit, 10);
  }
  expect(qualityTagRows()).toContainEqual(['short-audio', 'duration_ms below 2 seconds']);
});

test('words per second count the speech alone, and are null or positive whatever comes', () => {
  expect(speechRate(WORDS, 4_000, 0.5)).toBe(4);
  expect(speechRate('', 4_000, 0.5)).toBeNull();
  expect(speechRate(WORDS, 4_000, 0)).toBeNull();
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (text, ms, share) => {
      const rate = speechRate(text, ms, share);
      expect(rate === null || rate >= 0).toBe(true);
    }),
  );
});
