import { expect, test } from 'vitest';
import { someRow, streamed } from '../testing/clips.ts';
import { MOST_BYTES, rowGroups } from './row-groups.ts';

test('a few long recordings are a group already', async () => {
  const long = { ...someRow(1), audio: new Uint8Array(MOST_BYTES / 2) };
  const sizes: number[] = [];
  for await (const group of rowGroups(streamed([long, long, long, someRow(2)]))) sizes.push(group.length);
  expect(sizes).toEqual([2, 2]);
});

test('no rows are no group', async () => {
  for await (const group of rowGroups(streamed([]))) expect(group).toBe('never');
  expect.assertions(0);
});
