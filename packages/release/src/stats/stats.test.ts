import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PARTS, type Clip } from '@labrish/dataset/release/clip';
import { categoriesOf } from '@labrish/pilot';
import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { someClip } from '../testing/clips.ts';
import { gini, createStats } from './stats.ts';

function statsOf(clips: readonly Clip[]) {
  const stats = createStats(jamaica);
  for (const clip of clips) stats.add(clip);
  return stats.result();
}

const HOUR = 3_600_000;

test('hours, recordings and speakers, by part and by category', () => {
  const stats = statsOf([
    someClip({ part: 'train', category: 'Mix', speaker_id: 'a', duration_ms: HOUR }),
    someClip({ part: 'train', category: 'Patwa', speaker_id: 'a', duration_ms: HOUR / 4 }),
    someClip({ part: 'train', category: 'Mix', speaker_id: 'b', duration_ms: HOUR / 2, transcription: null }),
    someClip({ part: 'test', category: 'Mix', speaker_id: 'c', duration_ms: HOUR / 4 }),
  ]);
  expect(stats).toMatchObject({
    clips: 4,
    hours: 2,
    speakers: 3,
    transcribed: { clips: 3, hours: 1.5, speakers: 2 },
    categories: {
      English: { clips: 0, hours: 0, speakers: 0 },
      Mix: { clips: 3, hours: 1.75, speakers: 3 },
      Patwa: { clips: 1, hours: 0.25, speakers: 1 },
    },
  });
  expect(stats.parts.map(({ part, clips, hours, speakers }) => [part, clips, hours, speakers])).toEqual([
    ['train', 3, 1.75, 2],
    ['test', 1, 0.25, 1],
  ]);
  expect(stats.parts[0]?.categories.Mix).toEqual({ clips: 2, hours: 1.5, speakers: 2 });
  expect(stats.speakers_share.top).toBe(0.625);
});

test('what a part shares with train', () => {
  const clips = [
    ...['p1', 'p2', null].map((prompt_id) => someClip({ part: 'train', prompt_id })),
    ...['p1', 'p1', 'p1', 'p3', null].map((prompt_id) => someClip({ part: 'test', prompt_id })),
    someClip({ part: 'test_unseen_topic', prompt_id: 'p4' }),
    someClip({ part: 'dev', prompt_id: null }),
  ];
  expect(statsOf(clips).prompt_overlap).toEqual([
    { part: 'test', prompts: 2, shared_prompts: 1, shared_clips: 0.75 },
    { part: 'test_unseen_topic', prompts: 1, shared_prompts: 0, shared_clips: 0 },
  ]);
});

test('nothing is not zero over zero', () => {
  expect(statsOf([])).toMatchObject({
    clips: 0,
    parts: [],
    speakers_share: { gini: null, top: null },
    prompt_overlap: [],
  });
});

test('the order of recordings does not matter', () => {
  const some = fc.record({
    part: fc.constantFrom(...PARTS),
    category: fc.constantFrom(...categoriesOf(jamaica)),
    speaker_id: fc.constantFrom('a', 'b', 'c'),
    prompt_id: fc.option(fc.constantFrom('p', 'q')),
    duration_ms: fc.integer({ min: 0, max: 600_000 }),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 30 }), (said) => {
      const clips = said.map(someClip);
      const stats = statsOf(clips);
      expect(JSON.stringify(statsOf(clips.toReversed()))).toBe(JSON.stringify(stats));
      expect(stats.parts.reduce((sum, part) => sum + part.clips, 0)).toBe(clips.length);
    }),
  );
});

test.each([
  [[5, 5, 5], 0],
  [[0, 0, 0, 1], 0.75],
  [[1, 2, 3, 4], 0.25],
  [[4, 1, 3, 2], 0.25],
])('Gini of %j', (amounts, expected) => {
  expect(gini(amounts)).toBeCloseTo(expected, 12);
});

test('Gini of nothing, or of nobody, is not computable', () => {
  expect([gini([]), gini([0, 0])]).toEqual([null, null]);
});
