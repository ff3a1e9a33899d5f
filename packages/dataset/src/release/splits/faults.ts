import type { Clip, Part, Split } from '../clip.ts';
import { grouped } from '@labrish/dataset/grouped';

/** A recording of a frozen list, with the hash of its bytes and its waveform. */
export type ClipWithFingerprint = Pick<Clip, 'speaker_id' | 'part' | 'duration_ms'> & {
  submission_id: string;
  /** The phone that its speaker shares with others, if they do. */
  phone_id: string;
  /** Hash of the bytes as sent; null if it was not computed. */
  audio_sha256: string | null;
  /** Peaks of its waveform; null if they were not measured. */
  peaks: Uint8Array | null;
};

/** The split that each part belongs to. The other parts are used neither in training nor in testing. */
const SPLIT_OF: Partial<Record<Part, Split>> = {
  train: 'train',
  dev: 'dev',
  test: 'test',
  test_recent: 'test',
  test_unseen_topic: 'test',
  test_private: 'private',
};

/**
 * Finds faults that would make a release's figures wrong: a speaker, or the people on one phone, in two splits, the same bytes twice,
 * whatever their parts and speakers, or two recordings in different splits that sound the same, with equal length and equal peaks.
 *
 * @returns a sentence for each fault, none if all is well. Never throws.
 */
export function splitFaults(clips: readonly ClipWithFingerprint[]): string[] {
  const byPhone = grouped(clips, ({ phone_id }) => phone_id);
  const byBytes = grouped(clips, ({ audio_sha256 }) => audio_sha256);
  const bySound = grouped(clips, ({ duration_ms, peaks }) => peaks && `${duration_ms} ${peaks.join()}`);
  return [
    ...[...byPhone.values()].filter(isInTwoSplits).map(speakerFault),
    ...[...byBytes.values()].filter((group) => group.length > 1).map(repeatFault),
    ...[...bySound.values()].filter(isInTwoSplits).map(soundFault),
  ];
}

type Group = [ClipWithFingerprint, ...ClipWithFingerprint[]];

function isInTwoSplits(group: Group): boolean {
  const splits = group.flatMap(({ part }) => SPLIT_OF[part] ?? []);
  return new Set(splits).size > 1;
}

function speakerFault(group: Group): string {
  const [speakers, parts] = [group.map(({ speaker_id }) => speaker_id), group.map(({ part }) => part)];
  return `Speaker ${listed(speakers)} is in two splits: ${listed(parts)}.`;
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

/** Lists each name once. */
function listed(names: readonly string[]): string {
  return [...new Set(names)].join(', ');
}
