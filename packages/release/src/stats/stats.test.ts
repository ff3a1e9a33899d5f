import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PARTS, type Clip, type Part } from '@labrish/dataset/release/clip';
import { categoriesOf } from '@labrish/pilot';
import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { someClip } from '../testing/clips.ts';
import { createCells } from './cells.ts';
import { gini, createStats } from './stats.ts';

function statsOf(clips: readonly Clip[]) {
  const cells = createCells();
  for (const clip of clips) cells.add(clip);
  const stats = createStats(jamaica, cells.figures().figures);
  for (const clip of clips) stats.add(clip);
  return stats.result();
}

const HOUR = 3_600_000;

test('figures say what there is at least, by part and by category, and a few speakers are hidden', () => {
  const crowd = (part: Part, n: number, category: string) =>
    Array.from({ length: n }, (_, i) =>
      someClip({ part, category, speaker_id: `${part} ${i}`, duration_ms: HOUR / 2, transcription: null }),
    );
  const stats = statsOf([
    ...crowd('train', 20, 'Mix'),
    ...crowd('test', 14, 'Mix'),
    ...crowd('test', 13, 'Patwa'),
    ...crowd('open', 14, 'Mix'),
  ]);
  const hidden = { clips: null, hours: null, speakers: null };
  expect(stats).toMatchObject({
    ...{ clips: 30, hours: 19.5, speakers: 30, transcribed: hidden, gini: 0.2 },
    categories: { English: hidden, Mix: { clips: 30, hours: 15, speakers: 30 }, Patwa: hidden },
  });
  expect(stats.parts.map(({ part, clips, hours, speakers }) => [part, clips, hours, speakers])).toEqual([
    ['train', 10, 8, 15],
    ['test', 10, 9.5, 10],
    ['open', 10, 5, 10],
  ]);
  expect(stats.parts[1]?.categories.Patwa).toEqual(hidden);
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
    clips: null,
    parts: [],
    gini: null,
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
      expect(stats.parts.map(({ part }) => part)).toEqual(
        PARTS.filter((one) => said.some(({ part }) => part === one)),
      );
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
