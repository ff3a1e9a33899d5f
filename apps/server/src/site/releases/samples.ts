import { CUTS } from '#audio/cuts.ts';
import type { Cut } from '#audio/scrub/scrub.ts';
import { isValidated, PARTS, type Clip } from '@labrish/dataset';
import type { Services } from '#context.ts';

/** A recording that the public page plays, because its speaker agreed to public playback. */
export interface Sample {
  clip_id: string;
  /** Hash of its public copy. */
  audio_sha256: string;
  /** Key of the original; never shown. */
  storage_url: string;
  cuts: Cut[];
  category: Clip['category'];
  group: string | null;
  transcription: string | null;
}

const AT_MOST = 10;
const OF_ONE_SPEAKER = 2;
/** Maximum milliseconds of a sample, so that its public copy is cheap to make. */
const LONGEST_MS = 60_000;

/**
 * Finds the samples of a version: recordings whose speakers' consent to public playback is in force, in the order of the files,
 * spread as evenly over the categories as possible.
 */
export function findSamples({ db }: Services, release_id: string): Promise<Sample[]> {
  const validated = PARTS.filter(isValidated);
  return db.prisma.$queryRaw<Sample[]>`
    with heard as (
      select i.position, i.clip_id, i.audio_sha256, i.clip, s.storage_url, ${CUTS} as cuts,
        row_number() over (partition by i.contributor_id order by i.position) as of_speaker
      from release_items i join submissions s on s.id = i.submission_id
      where i.release_id = ${release_id}::uuid and i.removed_at is null and i.audio_sha256 is not null
        and i.part = any(${validated}::text[]) and (i.clip->>'duration_ms')::int <= ${LONGEST_MS}::int
        and s.withdrawn_at is null and s.review_status <> 'quarantined' and s.storage_url is not null
        and not exists (select from word_checks w join releases r on r.id = i.release_id
          where w.submission_id = s.id and w.decision = 'masked' and w.decided_at > r.created_at)
        and exists (select from public_playback_consents h where h.contributor_id = i.contributor_id and h.withdrawn_at is null)
    ), turns as (
      select *, row_number() over (partition by clip->>'category' order by position) as turn
      from heard where of_speaker <= ${OF_ONE_SPEAKER}::int
    ), chosen as (
      select * from turns order by turn, position limit ${AT_MOST}::int
    )
    select clip_id, audio_sha256, storage_url, cuts, clip->>'category' as category, clip->>'group' as "group",
      clip->>'transcription' as transcription
    from chosen order by position`;
}
