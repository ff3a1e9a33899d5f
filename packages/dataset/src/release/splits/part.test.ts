import { expect, test } from 'vitest';
import type { Part, Split } from '../clip.ts';
import { partOf } from './part.ts';

const heldOut = new Set(['held-out']);
const given = (submission_id: string, prompt_id: string | null = 'usual') => ({
  ...{ submission_id, prompt_id },
  subset: null,
});

test.each<[Split, Part, Part]>([
  ['train', 'train', 'unsplit'],
  ['dev', 'dev', 'unsplit'],
  ['test', 'test', 'test_unseen_topic'],
])('%s: %s, and on a held-out topic %s, whether there was a test set or not', (split, usual, unseen) => {
  for (const frozenTest of [null, new Set(['s1'])]) {
    expect(partOf(given('s1'), split, { heldOut, frozenTest, frozenPrivate: null })).toBe(usual);
    expect(partOf(given('s1', null), split, { heldOut, frozenTest, frozenPrivate: null })).toBe(usual);
    expect(partOf(given('s1', 'held-out'), split, { heldOut, frozenTest, frozenPrivate: null })).toBe(unseen);
  }
});

test('a test set never grows, not even an empty one', () => {
  for (const frozenTest of [new Set(['s1']), new Set<string>()]) {
    expect(partOf(given('s2'), 'test', { heldOut, frozenTest, frozenPrivate: null })).toBe('test_recent');
    expect(partOf(given('s2'), 'dev', { heldOut, frozenTest, frozenPrivate: null })).toBe('dev');
  }
});

test.each(['rejected', 'open'] as const)(
  'what is %s is in no split, whoever says it to whatever',
  (subset) => {
    for (const split of ['train', 'dev', 'test'] as const)
      for (const prompt_id of ['usual', 'held-out', null])
        expect(
          partOf({ ...given('s1', prompt_id), subset }, split, {
            heldOut,
            frozenTest: null,
            frozenPrivate: null,
          }),
        ).toBe(subset);
  },
);

test('the private test set never grows, and nothing else of its speakers is in any part', () => {
  const choices = { heldOut, frozenTest: null };
  for (const prompt_id of ['usual', 'held-out', null])
    expect(partOf(given('s1', prompt_id), 'private', { ...choices, frozenPrivate: null })).toBe(
      'test_private',
    );
  const frozenPrivate = new Set(['s1']);
  expect(partOf(given('s1'), 'private', { ...choices, frozenPrivate })).toBe('test_private');
  expect(partOf(given('s2'), 'private', { ...choices, frozenPrivate })).toBeNull();
  for (const subset of ['rejected', 'open'] as const)
    expect(partOf({ ...given('s1'), subset }, 'private', { ...choices, frozenPrivate: null })).toBeNull();
});
