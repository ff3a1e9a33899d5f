import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { expect, test } from 'vitest';
import { lookOf } from './category-look.ts';

test('every label has the look of its colour, and what is no label has another', () => {
  for (const { key, colour } of jamaica.labels) expect(lookOf(key).voice).toBe(`text-${colour}`);
  expect(lookOf('Klingon').voice).toBe('text-primary');
});
