import type { Clip, Part, Split } from '../clip.ts';

/** A recording of a list, by its bytes and by how it sounds. */
export type HeardClip = Pick<Clip, 'speaker_id' | 'part' | 'duration_ms'> & {
  submission_id: string;
  /** Of the bytes as they were sent; null where that was not counted. */
  audio_sha256: string | null;
  /** Of its loudness; null where they were not measured. */
  peaks: Uint8Array | null;
};

/** Which speakers' recordings a part has. Nobody trains or tests with the others. */
const SPLIT_OF: Readonly<Record<Part, Split | null>> = {
  train: 'train',
  dev: 'dev',
  test: 'test',
  test_recent: 'test',
  test_unseen_topic: 'test',
  unsplit: null,
  rejected: null,
  open: null,
};

/**
 * What would make the figures of a release wrong: somebody who is heard in two splits, the same bytes twice, in whatever parts and by
 * whomever, or two recordings in different splits that sound the same, which is to say that length and all peaks are equal.
 *
 * @returns a sentence for each fault, none if all is well. Never throws.
 */
export function splitFaults(clips: readonly HeardClip[]): string[] {
  const bySpeaker = groupBy(clips, ({ speaker_id }) => speaker_id);
  const byBytes = groupBy(clips, ({ audio_sha256 }) => audio_sha256);
  const bySound = groupBy(clips, ({ duration_ms, peaks }) => peaks && `${duration_ms} ${peaks.join()}`);
  return [
    ...bySpeaker.filter(isInTwoSplits).map(speakerFault),
    ...byBytes.filter((group) => group.length > 1).map(repeatFault),
    ...bySound.filter(isInTwoSplits).map(soundFault),
  ];
}

type Group = [HeardClip, ...HeardClip[]];

/** Leaves out what has no key. */
function groupBy(clips: readonly HeardClip[], keyOf: (clip: HeardClip) => string | null): Group[] {
  const groups = new Map<string, Group>();
  for (const clip of clips) {
    const key = keyOf(clip);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(clip);
    else groups.set(key, [clip]);
  }
  return [...groups.values()];
}

function isInTwoSplits(group: Group): boolean {
  const splits = group.flatMap(({ part }) => SPLIT_OF[part] ?? []);
  return new Set(splits).size > 1;
}

function speakerFault(group: Group): string {
  return `Speaker ${group[0].speaker_id} is in two splits: ${listed(group.map(({ part }) => part))}.`;
}

function repeatFault(group: Group): string {
  return `The same bytes are there ${group.length} times: recordings ${named(group)}.`;
}

function soundFault(group: Group): string {
  return `Recordings in two splits sound the same: ${named(group)}.`;
}

function named(group: Group): string {
  return listed(group.map(({ submission_id, part }) => `${submission_id} (${part})`));
}

/** Each once. */
function listed(names: readonly string[]): string {
  return [...new Set(names)].join(', ');
}
