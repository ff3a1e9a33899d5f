import {
  HARMLESS_REASONS,
  coversLicence,
  type ClipTranscript,
  type FrozenClip,
  LICENCES,
  PRIVATE,
  type LicenceId,
  type QuasiIdentifiers,
  type Subset,
} from '@labrish/dataset';
import { Prisma } from '@labrish/db';
import type { PilotTx, Context } from '../context.ts';
import { isInForce } from '../submissions/in-force.ts';
import type { Included, ReasonLeftOut } from './schema.ts';
import { factsOf } from './find.ts';

/** The options that an admin chose for a release. */
export interface ReleaseOptions extends Included {
  licence: LicenceId;
  /** Whether recordings from the simulator count; false on a public server. */
  includes_simulator: boolean;
}

/**
 * Builds the SQL `with reasons (id, why)`: why each recording of the pilot that is not withdrawn may not be published; null when it may. No
 * other code decides this: the list, the build and the publication all use it. Of copies by several people in a pilot, only the earliest
 * that may be published is published. Every step is a hash join or a hashed set, whatever the statistics say: they are old after a load or
 * a restore.
 */
async function withReasons(tx: PilotTx, options: ReleaseOptions): Promise<Prisma.Sql> {
  const covering = await coveringVersions(tx, options.licence);
  const isEarlierOfAnother = Prisma.sql`o.why is null and o.user_id <> s.user_id and (o.created_at, o.id) < (s.created_at, s.id)`;
  return Prisma.sql`with by_itself as materialized (
      select s.id, s.user_id, s.created_at, s.audio_sha256, s.public_sha256, ${reasonOf(options, covering)} as why
      from submissions s where s.pilot = ${tx.$pilot} and s.withdrawn_at is null
    ), copies as materialized (
      select s.id from by_itself s
        where exists (select from by_itself o where o.audio_sha256 = s.audio_sha256 and ${isEarlierOfAnother})
      union select s.id from by_itself s
        where exists (select from by_itself o where o.public_sha256 = s.public_sha256 and ${isEarlierOfAnother})
    ), reasons as materialized (
      select id, case when why is null and id in (select id from copies) then 'copy' else why end as why from by_itself
    )`;
}

/** Builds the SQL for why a row may not be published, regardless of copies from others: a row `s` of `submissions`. */
function reasonOf(options: ReleaseOptions, covering: number[]): Prisma.Sql {
  return Prisma.sql`case
    when s.source <> 'whatsapp' and not ${options.includes_simulator}::boolean then 'not_from_whatsapp'
    when s.storage_url is null then 'no_audio'
    when s.audio_type is distinct from 'audio/ogg' then 'not_ogg'
    when s.taken_out_at is not null then 'taken_out'
    when s.review_status = 'quarantined' and s.copy_found_at is not null and not exists (select from reviews r
      where r.submission_id = s.id and r.is_adjudication and r.set_aside_id is null and r.decided_at >= s.copy_found_at) then 'copy'
    when s.review_status = 'quarantined' then 'quarantined'
    when s.review_status = 'rejected' and not (${options.includes_rejected}::boolean and ${IS_ABOUT_SOUND}) then 'rejected'
    when s.review_status in ('to_review', 'disputed') and not ${options.includes_open}::boolean then 'not_reviewed'
    when s.review_status in ('accepted', 'to_transcribe') and s.reviewed_category is null then 'not_labelled'
    when s.review_status = 'to_transcribe' and not ${options.includes_untranscribed}::boolean then 'not_transcribed'
    when exists (select from contributors c where c.id = s.user_id and c.under_18_at is not null) then 'under_18'
    when not exists (select from consents c where c.id = s.consent_id and c.withdrawn_at is null and c.age_ok) then 'no_consent'
    when not exists (select from consents c where c.id = s.consent_id and c.version = any(${covering}::int[]))
      then 'licence_not_covered'
  end`;
}

const IS_ABOUT_SOUND = Prisma.sql`(s.rejection_reasons <> '{}' and s.rejection_reasons <@ ${[...HARMLESS_REASONS]}::text[])`;

async function coveringVersions(tx: PilotTx, id: LicenceId): Promise<number[]> {
  const licence = LICENCES.find((one) => one.id === id);
  const versions = await tx.consent_versions.findMany({ select: { version: true, body: true } });
  return versions.flatMap(({ version, body }) => (licence && coversLicence(body, licence) ? [version] : []));
}

/** What transcribers wrote of a recording, as it is published. */
export type Texts = Pick<FrozenClip, 'transcription' | 'english' | 'spans' | 'segments' | 'transcripts'>;

/** A recording that may be published, as the database knows it. `age_range` and `formality` are not blurred yet. */
export interface EligibleRow extends Omit<
  FrozenClip,
  keyof Texts | 'speaker_id' | 'part' | 'place' | 'group'
> {
  submission_id: string;
  contributor_id: string;
  /** Who wrote first from the contributor's phone. The people on one phone are in one split: they may sound alike, or in the same room. */
  phone_id: string;
  /** Null: accepted, transcribed or not. */
  subset: Subset | null;
  /** All that reviewers wrote and nobody took back: the lead's first, then the newest; one review's layers follow each other. */
  written: WrittenText[];
  /** Hash of the original bytes. */
  audio_sha256: string | null;
  peaks: Uint8Array | null;
  region_code: string | null;
  storage_url: string;
}

/** A text of a recording, as the database knows it. */
export interface WrittenText {
  review_id: string;
  author_id: string;
  layer: ClipTranscript['layer'];
  text: string;
  spans: FrozenClip['spans'];
  segments: FrozenClip['segments'];
}

/** An eligible row with its speaker's id in the series, and where they learned to talk. */
export type PlacedRow = EligibleRow & Omit<QuasiIdentifiers, 'part'>;

/** SQL: the `WrittenText[]` of a row `s` of `submissions`; null where nobody has written anything. */
export const WRITTEN = Prisma.sql`(
  select jsonb_agg(jsonb_build_object('review_id', r.id, 'author_id', t.author_id, 'layer', t.layer, 'text', t.body,
    'spans', t.spans, 'segments', t.segments) order by r.is_adjudication desc, r.decided_at desc, r.id, t.layer)
  from reviews r join transcripts t on t.review_id = r.id
  where r.submission_id = s.id and r.stage = 'words' and r.verdict = 'accept' and btrim(t.body) <> ''
    and (r.slot is not null or r.is_adjudication) and ${isInForce})`;

/** Finds all recordings that may be published now, oldest first. @param time_zone in which a recording has its month */
export async function findEligible(
  tx: PilotTx,
  options: ReleaseOptions,
  time_zone: string,
): Promise<EligibleRow[]> {
  const reasons = await withReasons(tx, options);
  return tx.$queryRaw<EligibleRow[]>`
    ${reasons}
    select s.id::text as submission_id, s.user_id::text as contributor_id,
      (select coalesce(c.phone_id, c.id)::text from contributors c where c.id = s.user_id) as phone_id,
      case when s.review_status = 'rejected' then 'rejected' when s.review_status in ('to_review', 'disputed') then 'open' end as subset,
      s.prompt_id::text as prompt_id, s.prompt_text as prompt,
      coalesce(s.reviewed_category, s.category) as category, coalesce(s.labelled_by::text, 'speaker') as labelled_by,
      s.category as claimed_category,
      coalesce(${WRITTEN}, '[]') as written, coalesce(s.duration_ms, 0) as duration_ms, s.audio_sha256, s.peaks,
      case when s.quality->'speech_ratio' is not null then s.quality end as quality,
      to_char(s.created_at at time zone ${time_zone}, 'YYYY-MM') as month,
      s.region_code, s.age_range, s.formality, votes.up as up_votes, votes.down as down_votes,
      (select version from consents c where c.id = s.consent_id) as consent_version, s.storage_url
    from reasons join submissions s on s.id = reasons.id
      cross join lateral (
        select count(*) filter (where r.verdict = 'accept')::int as up, count(*) filter (where r.verdict = 'reject')::int as down
        from reviews r
        where r.submission_id = s.id and r.stage = 'audio' and (r.slot is not null or r.is_adjudication) and ${isInForce}
      ) as votes
    where reasons.why is null
    order by s.created_at, s.id`;
}

/** Counts the recordings that are left out, by reason. */
export async function countLeftOut(
  tx: PilotTx,
  options: ReleaseOptions,
): Promise<Partial<Record<ReasonLeftOut, number>>> {
  const rows = await tx.$queryRaw<{ why: ReasonLeftOut; n: number }[]>`
    ${await withReasons(tx, options)}
    select why, count(*)::int as n from reasons where why is not null group by why`;
  return Object.fromEntries(rows.map(({ why, n }) => [why, n]));
}

/** A version that is not published. */
export interface Unpublished {
  id: string;
  licence: string;
  facts: Prisma.JsonValue;
}

/**
 * Drops from an unpublished version the recordings that may not be in it any more (withdrawn, reported, rejected, a copy, or without
 * consent), and the parts written with them. A recording that has left the list stays out, even if it may be published again.
 *
 * @returns how many recordings were dropped, but at least the number of parts that must be rewritten; 0: nothing changed.
 */
export async function dropIneligible(
  tx: PilotTx,
  { counts_simulator, now }: Pick<Context, 'counts_simulator' | 'now'>,
  { id, licence, facts }: Unpublished,
): Promise<number> {
  const reasons = await withReasons(tx, {
    licence: licence as LicenceId,
    ...factsOf({ facts }).wanted,
    includes_simulator: counts_simulator,
  });
  const dropped = await tx.$queryRaw<{ part: string }[]>`
    ${reasons}
    update release_items i set clip = null, audio_sha256 = null, removed_at = coalesce(removed_at, ${now()})
    where i.release_id = ${id}::uuid and case when i.removed_at is not null then i.audio_sha256 is not null
      else i.submission_id not in (select r.id from reasons r where r.why is null) end
    returning i.part`;
  const gone = dropped.filter(({ part }) => part !== PRIVATE).length;
  const stale = await tx.$executeRaw`
    delete from release_parts p where p.release_id = ${id}::uuid and p.rows <> (
      select count(*) from release_items i where i.release_id = p.release_id
        and i.position between p.first_position and p.last_position and i.removed_at is null)`;
  if (stale) await tx.releases.update({ where: { id }, data: { state: 'building', built_at: null } });
  return Math.max(gone, stale);
}
