import { expect, test } from 'vitest';
import type { Part } from '../clip.ts';
import { splitFaults, type ClipWithFingerprint } from './faults.ts';

const clip = (submission_id: string, speaker_id: string, part: Part, sound = 0): ClipWithFingerprint => ({
  submission_id,
  audio_sha256: `of ${submission_id}`,
  speaker_id,
  phone_id: speaker_id,
  part,
  duration_ms: 4_000,
  peaks: sound ? Uint8Array.of(sound, 20, 30) : null,
});

test('finds nothing in what is right', () => {
  const clips = [
    clip('c1', 'train 1', 'train', 1),
    clip('c2', 'train 1', 'unsplit', 2),
    clip('c3', 'dev 1', 'dev', 3),
    clip('c4', 'dev 1', 'unsplit', 4),
    clip('c5', 'test 1', 'test', 5),
    clip('c6', 'test 1', 'test_recent', 6),
    clip('c7', 'test 1', 'test_unseen_topic', 7),
  ];
  expect(splitFaults(clips)).toEqual([]);
  expect(splitFaults([])).toEqual([]);
});

test.each<[Part, Part]>([
  ['train', 'dev'],
  ['dev', 'test'],
  ['train', 'test_recent'],
  ['train', 'test_unseen_topic'],
])('a speaker in %s and %s', (one, other) => {
  expect(splitFaults([clip('c1', 'S', one), clip('c2', 'S', other), clip('c3', 'S', one)])).toEqual([
    `Speaker S is in two splits: ${one}, ${other}.`,
  ]);
});

test('the speakers on one phone in two splits, whose names are listed', () => {
  const [one, other] = [clip('c1', 'A', 'train'), clip('c2', 'B', 'test')];
  const onPhone = (phone_id: string) => ({ ...other, phone_id });
  expect(splitFaults([one, onPhone('A')])).toEqual(['Speaker A, B is in two splits: train, test.']);
  expect(splitFaults([one, onPhone('B')])).toEqual([]);
});

test.each<[Part, Part]>([
  ['train', 'train'],
  ['unsplit', 'open'],
  ['test', 'test_recent'],
])('the same bytes of two people, in %s and %s; bytes that nobody counted are not compared', (one, other) => {
  const copies = [clip('c1', 'A', one), clip('c2', 'B', other)];
  const same = (audio_sha256: string | null) => copies.map((copy) => ({ ...copy, audio_sha256 }));
  expect(splitFaults(same('ff'))).toEqual([
    `The same bytes are there 2 times: recordings c1 (${one}), c2 (${other}).`,
  ]);
  expect(splitFaults(same(null))).toEqual([]);
});

test('clips in two splits that sound the same', () => {
  const copies = [
    clip('c1', 'A', 'train', 9),
    clip('c2', 'B', 'train', 9),
    clip('c3', 'C', 'test_recent', 9),
  ];
  expect(splitFaults(copies)).toEqual([
    'Recordings in two splits sound the same: c1 (train), c2 (train), c3 (test_recent).',
  ]);
  expect(splitFaults(copies.slice(0, 2))).toEqual([]);
});

test('other lengths and other peaks are other sounds, and unmeasured ones are not compared', () => {
  const here = clip('c1', 'A', 'train', 9);
  expect(splitFaults([here, { ...clip('c2', 'B', 'dev', 9), duration_ms: 4_001 }])).toEqual([]);
  expect(splitFaults([here, clip('c2', 'B', 'dev', 8)])).toEqual([]);
  expect(splitFaults([clip('c1', 'A', 'train'), clip('c2', 'B', 'dev')])).toEqual([]);
  const joined = [Uint8Array.of(1, 12), Uint8Array.of(11, 2)];
  const [a, b] = joined.map((peaks, i) => ({ ...clip(`c${i}`, `S${i}`, i ? 'dev' : 'train'), peaks }));
  expect(splitFaults([a!, b!])).toEqual([]);
});
