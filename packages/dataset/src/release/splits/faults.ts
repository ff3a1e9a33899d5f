import type { Clip, Part, Split } from '../clip.ts';

/** A clip, and what it sounds like: peaks of its loudness, null where they were not measured. */
export type HeardClip = Pick<Clip, 'clip_id' | 'speaker_id' | 'part' | 'duration_ms'> & {
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
 * What would make the figures of a release wrong: somebody who is heard in two splits, the same audio twice, or two clips in
 * different splits that sound the same, which is to say that length and all peaks are equal.
 *
 * @returns a sentence for each fault, none if all is well. Never throws.
 */
export function splitFaults(clips: readonly HeardClip[]): string[] {
  const bySpeaker = groupBy(clips, ({ speaker_id }) => speaker_id);
  const byAudio = groupBy(clips, ({ clip_id }) => clip_id);
  const bySound = groupBy(clips, ({ duration_ms, peaks }) => peaks && `${duration_ms} ${peaks.join()}`);
  return [
    ...bySpeaker.filter(isInTwoSplits).map(speakerFault),
    ...byAudio.filter((group) => group.length > 1).map(repeatFault),
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
  return `Clip ${group[0].clip_id} is there ${group.length} times.`;
}

function soundFault(group: Group): string {
  const clips = group.map(({ clip_id, part }) => `${clip_id} (${part})`);
  return `Clips in two splits sound the same: ${listed(clips)}.`;
}

/** Each once. */
function listed(names: readonly string[]): string {
  return [...new Set(names)].join(', ');
}
