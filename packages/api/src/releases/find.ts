import type { Context, PilotTx } from '../context.ts';
import { notFound } from '../errors.ts';
import { serializeDates } from '../rows.ts';
import type { Included, Plan, Release } from './schema.ts';
import { PRIVATE, REASON_KEYS, type Reason } from '@labrish/dataset';
import { Prisma, type Query } from '@labrish/db';
import type { Pilot } from '@labrish/pilot';
import type { z } from 'zod';
import { readCategoryAgreement, readVerdictAgreement } from '../review/figures/agreement.ts';
import type { figures } from '../review/figures/schema.ts';

/** The contents of `releases.facts`: the options asked for, and the figures of the frozen list. */
export interface Facts {
  wanted: Included;
  plan: Plan;
  sheet: FrozenStats;
  /** Names of the held-out topics. */
  held_out: string[];
  /** Without `https://doi.org/`; absent in versions that were frozen before there was a field for it. */
  doi?: string | null;
}

/** Returns the facts unchecked, because only `create.ts` writes the column. */
export function factsOf({ facts }: { facts: unknown }): Facts {
  return facts as Facts;
}

type Row = Omit<Release, 'status' | 'plan' | keyof Included | Dates> &
  Record<Dates, Date | null> & { facts: Facts; created_at: Date };
type Dates = 'created_at' | 'built_at' | 'published_at' | 'withdrawn_at';

/** Lists the versions of a pilot's dataset, or of all of them (null), newest first. */
export async function listReleases(
  { db }: { db: Pick<Context['db'], '$queryRaw'> },
  pilot: string | null,
): Promise<Release[]> {
  const rows = await db.$queryRaw<Row[]>`
    select r.id::text, r.series, r.version, r.state::text, r.licence, r.month, r.facts, r.error, r.created_at, r.built_at,
      r.published_at, r.withdrawn_at, r.withdrawn_reason, l.title, l.on_withdrawal::text,
      (select coalesce(sum(rows), 0)::int from release_parts p where p.release_id = r.id)
        + case when r.state <> 'building' then 0 else (select count(*)::int from release_items i
          where i.release_id = r.id and i.audio_sha256 is not null and i.removed_at is null and not exists (
            select from release_parts p where p.release_id = r.id and i.position between p.first_position and p.last_position)) end as built,
      (select coalesce(sum(bytes), 0)::float8 from release_parts p where p.release_id = r.id) as bytes,
      (select count(*)::int from release_items i where i.release_id = r.id and r.published_at is not null
        and i.removed_at is not null and i.audio_sha256 is not null) as withdrawn,
      (select coalesce(json_agg(json_build_object('id', e.id, 'fault', e.fault, 'clip_ids', e.clip_ids, 'added_at',
          to_char(e.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.added_at, e.id), '[]')
        from release_errata e where e.release_id = r.id and e.removed_at is null) as errata
    from releases r join release_series l on l.name = r.series
    where l.pilot = ${pilot} or ${pilot}::text is null
    order by r.created_at desc, r.id`;
  return rows.map((row) => {
    const versions = rows.filter(({ series }) => series === row.series);
    return toRelease(row, versions);
  });
}

/** Finds one version. @throws {ApiError} NOT_FOUND */
export async function findRelease(ctx: Context, id: string): Promise<Release> {
  const release = (await listReleases(ctx, ctx.db.$pilot)).find((one) => one.id === id);
  if (!release) throw notFound('release');
  return release;
}

function toRelease({ facts, ...row }: Row, versions: Row[]): Release {
  const status = statusOf(row, versions, row.on_withdrawal);
  return {
    ...serializeDates(row),
    ...facts.wanted,
    status,
    plan: { ...facts.plan, changed: facts.plan.changed ?? null },
  };
}

type Version = Pick<Row, 'state' | 'published_at' | 'withdrawn'>;

/**
 * Returns what everybody who has a copy of a version should do (docs/dataset.md).
 *
 * @param versions all of one series
 * @returns null for a version that is not published.
 */
function statusOf(
  version: Version,
  versions: readonly Version[],
  on_withdrawal: Row['on_withdrawal'],
): Release['status'] {
  if (version.state === 'withdrawn') return 'do_not_use';
  if (version.state !== 'published') return null;
  if (version.withdrawn > 0) return on_withdrawal;
  return isNewest(version, versions) ? 'current' : 'superseded';
}

function isNewest({ published_at }: Version, versions: readonly Version[]): boolean {
  const at = published_at?.getTime() ?? 0;
  return versions.every((other) => other.state !== 'published' || (other.published_at?.getTime() ?? 0) <= at);
}

type Figures = z.output<typeof figures>;

/** The datasheet's figures on review and consents, frozen with the list, so that a release says the same when it is rebuilt. */
export interface FrozenStats {
  /** Of all recordings of the country, rejected ones too: about those in a version nobody disagrees. */
  fit: Figures['verdict'];
  /** Of the recordings in the version. */
  category: Figures['category'];
  rejections: { reason: Reason; clips: number }[];
  consents: { version: number; text: string }[];
  withdrawn_since_previous: number;
}

/** Earlier than any verdict. */
const EVER = new Date(0);

/** Computes them for a version whose list is stored. @param tx the transaction that stored it */
export async function findDatasheetStats(
  tx: PilotTx,
  pilot: Pilot,
  { id, series }: { id: string; series: string },
): Promise<FrozenStats> {
  const query: Query = (statement) => tx.$queryRaw(statement as Prisma.Sql);
  const ofPilot = Prisma.sql`(select s.pilot from submissions s where s.id = r.submission_id) = ${tx.$pilot}`;
  const inVersion = Prisma.sql`exists (select from release_items i
    where i.release_id = ${id}::uuid and i.submission_id = r.submission_id and i.part <> ${PRIVATE})`;
  const rejected = await query<{ reason: Reason; clips: number }>(Prisma.sql`
    select reason, count(*)::int as clips from submissions cross join unnest(rejection_reasons) as reason
    where pilot = ${tx.$pilot} and review_status = 'rejected' and withdrawn_at is null group by reason`);
  const consents = await tx.consent_versions.findMany({ orderBy: { version: 'asc' } });
  const [withdrawn] = await query<{ n: number }>(Prisma.sql`
    select count(*)::int as n from release_items where removed_at is not null and audio_sha256 is not null and release_id = (
      select id from releases where series = ${series} and published_at is not null order by published_at desc limit 1)`);
  return {
    fit: await readVerdictAgreement(query, EVER, ofPilot),
    category: await readCategoryAgreement(query, [pilot], EVER, inVersion),
    rejections: REASON_KEYS.flatMap((key) => rejected.filter(({ reason }) => reason === key)),
    consents: consents.map(({ version, body }) => ({ version, text: body })),
    withdrawn_since_previous: withdrawn?.n ?? 0,
  };
}
