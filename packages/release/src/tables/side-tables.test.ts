import type { Reason } from '@labrish/dataset';
import { expect, test } from 'vitest';
import { someClip } from '../testing/clips.ts';
import { reportedCells } from './side-tables.ts';

test('a report says what and why, not who', () => {
  const clip = someClip();
  expect(reportedCells({ clip, reason: 'offensive' })).toEqual([
    `${clip.clip_id}.ogg`,
    clip.duration_ms,
    clip.prompt_id,
    clip.prompt,
    'offensive',
  ]);
});

test('nobody’s own words are a reason', () => {
  expect(() => reportedCells({ clip: someClip(), reason: 'That is my cousin Trevor' as Reason })).toThrow(
    /reason of the list/,
  );
});
