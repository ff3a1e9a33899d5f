import { createHash } from 'node:crypto';
import { WRITTEN, type WrittenText } from '@labrish/api/releases/eligible';
import { checkWords } from '@labrish/api/word-checks/checks';
import { isValidated, PARTS, type Clip } from '@labrish/dataset';
import { ofPilot, Prisma } from '@labrish/db';
import { CUTS } from '#audio/cuts.ts';
import type { Cut } from '#audio/scrub/scrub.ts';
import type { CountryServices, Services } from '#context.ts';
import { personNames } from '#countries.ts';

/** A recording that the public page plays, because its speaker agreed to public playback. */
export interface Sample {
  clip_id: string;
  submission_id: string;
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
/** Recordings whose words are checked for samples before the first version. */
const CANDIDATES = 100;

/** SQL for the recordings `s` that the public page may play at this moment. No other code decides this. */
const PLAYABLE = Prisma.sql`submissions s join contributors c on c.id = s.user_id and c.under_18_at is null
    and exists (select from public_playback_consents h where h.contributor_id = c.id and h.withdrawn_at is null)
  where s.withdrawn_at is null and s.taken_out_at is null and s.review_status <> 'quarantined' and s.storage_url is not null`;

/** SQL for samples in a row `heard` with `position`, `speaker` and `category`: few of a speaker, as evenly over the categories as possible. */
const SPREAD = Prisma.sql`of_speakers as (
    select *, row_number() over (partition by speaker order by position) as of_speaker from heard
  ), turns as (
    select *, row_number() over (partition by category order by position) as turn
    from of_speakers where of_speaker <= ${OF_ONE_SPEAKER}::int
  )`;

/** Checks whether a sample may be played at this moment: the list of samples may be some seconds old. */
export async function isPlayable({ db }: Pick<Services, 'db'>, { submission_id }: Sample): Promise<boolean> {
  const rows = await db.prisma.$queryRaw<
    object[]
  >`select 1 from ${PLAYABLE} and s.id = ${submission_id}::uuid`;
  return rows.length > 0;
}

/** Finds the samples of a version: recordings whose speakers' consent to public playback is in force, in the order of the files. */
export function findSamples({ db }: Services, release_id: string): Promise<Sample[]> {
  const validated = PARTS.filter(isValidated);
  return db.prisma.$queryRaw<Sample[]>`
    with playable as (select s.id, s.storage_url, ${CUTS} as cuts from ${PLAYABLE}), heard as (
      select i.position, i.contributor_id as speaker, i.clip->>'category' as category, i.clip_id, i.audio_sha256, i.clip,
        s.id as submission_id, s.storage_url, s.cuts
      from release_items i join playable s on s.id = i.submission_id
      where i.release_id = ${release_id}::uuid and i.removed_at is null and i.audio_sha256 is not null
        and i.part = any(${validated}::text[]) and (i.clip->>'duration_ms')::int <= ${LONGEST_MS}::int
        and not exists (select from word_checks w join releases r on r.id = i.release_id
          where w.submission_id = s.id and w.decision = 'masked' and w.decided_at > r.created_at)
    ), ${SPREAD}, chosen as (select * from turns order by turn, position limit ${AT_MOST}::int)
    select clip_id, submission_id::text, audio_sha256, storage_url, cuts, category, clip->>'group' as "group",
      clip->>'transcription' as transcription
    from chosen order by position`;
}

type Candidate = Pick<Sample, 'submission_id' | 'audio_sha256' | 'storage_url' | 'category'> & {
  written: WrittenText[];
};

/**
 * Finds samples before there is a version: accepted, transcribed recordings of adults who agreed to public playback. Words that may tell
 * who somebody is must have been cleared; a recording with a masked part is no sample.
 */
export async function findUnreleasedSamples(services: CountryServices): Promise<Sample[]> {
  const { db, env, pilot } = services;
  const rows = await db.prisma.$queryRaw<Candidate[]>`
    with heard as (select * from (
      select s.created_at as position, s.user_id as speaker, s.reviewed_category as category, s.id as submission_id,
        s.public_sha256 as audio_sha256, s.storage_url, ${WRITTEN} as written
      from ${PLAYABLE} and s.pilot = ${pilot.country.code} and (${env.embedded}::boolean or s.source = 'whatsapp')
        and s.review_status = 'accepted' and s.reviewed_category is not null
        and s.audio_type = 'audio/ogg' and s.public_sha256 is not null and s.duration_ms <= ${LONGEST_MS}::int
        and exists (select from consents a where a.id = s.consent_id and a.withdrawn_at is null and a.age_ok)
        and not exists (select from release_speakers r where r.contributor_id = s.user_id and r.split = 'private')
        and not exists (select from word_checks w where w.submission_id = s.id and w.decision = 'masked')
    ) as candidates where written is not null), ${SPREAD}
    select submission_id::text, audio_sha256, storage_url, category, written from turns
    order by turn, position limit ${CANDIDATES}::int`;
  const { ready } = await checkWords(ofPilot(db.prisma, pilot.country.code), personNames(services), rows);
  return ready.slice(0, AT_MOST).map(({ written, ...sample }) => ({
    ...{ ...sample, clip_id: createHash('sha256').update(`sample ${sample.submission_id}`).digest('hex') },
    ...{ cuts: [], group: null },
    transcription: written.find(({ layer }) => layer === 'natural')?.text ?? null,
  }));
}
