import { createHmac, randomBytes } from 'node:crypto';
import { PRIVATE, type Split } from '@labrish/dataset';
import type { Prisma } from '@labrish/db';
import { record } from '../changes.ts';
import type { Context, PilotTx } from '../context.ts';
import { badInput } from '../errors.ts';

/** In milliseconds. Fifty thousand rows are read, sorted and written in one transaction, and another that begins a series waits for it. */
export const TIMEOUTS = { maxWait: 10_000, timeout: 120_000 };

/** What the next version of a series depends on: facts of its versions so far. */
export interface Series {
  name: string;
  salt: Uint8Array<ArrayBuffer>;
  /** Null before the first publication, which chooses them. */
  held_out_topics: string[] | null;
  /** All speakers ever published in the series, by contributor id. */
  speakers: ReadonlyMap<string, { speaker_id: string; split: Split; phone_id: string }>;
  /** The version published last. */
  previous: { id: string; version: string; recordings: ReadonlySet<string> } | null;
  /** The recordings of the first test set, withdrawn ones too: it never grows. Null while there has been none. */
  frozenTest: ReadonlySet<string> | null;
  /** The same of the private test set. */
  frozenPrivate: ReadonlySet<string> | null;
  /** Phones of which any series of the pilot has published a recording. */
  published: ReadonlySet<string>;
  /** Phones of the private test sets of the pilot's other series. */
  private_elsewhere: ReadonlySet<string>;
}

/** Creates a series with its salt unless it exists, so that a plan and its release have the same ids. Idempotent, also in a race. */
export async function beginSeries(tx: PilotTx, ctx: Context, name: string): Promise<void> {
  if (await tx.release_series.findUnique({ where: { name }, select: { name: true } })) return;
  const data = { name, title: name, salt: randomBytes(32) };
  const { count } = await tx.release_series.createMany({ data, skipDuplicates: true });
  if (!count) await assertOurs(tx, name);
  else await record(tx, ctx, 'create', 'release_series', name, { after: { name } });
}

/** Refuses the name of another pilot's series. A race may have begun our own. */
async function assertOurs(tx: PilotTx, name: string): Promise<void> {
  if (await tx.release_series.findUnique({ where: { name }, select: { name: true } })) return;
  throw badInput('series', `Another pilot's dataset is called ${name}. Choose another name.`);
}

/** Finds what earlier versions of a series settle for the next one: salt, splits of speakers, previous version, frozen test set. */
export async function findSeries(tx: PilotTx, name: string): Promise<Series> {
  const series = await tx.release_series.findUniqueOrThrow({ where: { name } });
  const speakers = await tx.$queryRaw<
    { contributor_id: string; speaker_id: string; split: Split; phone_id: string }[]
  >`
    select r.contributor_id::text, r.speaker_id, r.split::text, coalesce(c.phone_id, r.contributor_id)::text as phone_id
    from release_speakers r left join contributors c on c.id = r.contributor_id where r.series = ${name}`;
  const last = await tx.releases.findFirst({
    where: { series: name, published_at: { not: null } },
    orderBy: { published_at: 'desc' },
    select: { id: true, version: true },
  });
  const items = last
    ? await tx.release_items.findMany({
        where: { release_id: last.id, removed_at: null, part: { not: PRIVATE } },
        select: { submission_id: true },
      })
    : [];
  return {
    name,
    salt: series.salt,
    held_out_topics: last ? series.held_out_topics : null,
    speakers: new Map(speakers.map(({ contributor_id, ...who }) => [contributor_id, who])),
    previous: last && {
      ...last,
      recordings: new Set(items.map(({ submission_id }) => submission_id)),
    },
    frozenTest: await findFirst(tx, name, { part: 'test', audio_sha256: { not: null } }),
    // It is in no file, so that it has no hash.
    frozenPrivate: await findFirst(tx, name, { part: PRIVATE }),
    published: await findPublished(tx),
    private_elsewhere: await findPrivate(tx, name),
  };
}

/** Finds the phones of which any version of the pilot has a recording in a file. */
async function findPublished(tx: PilotTx): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ phone_id: string }[]>`
    select distinct coalesce(c.phone_id, i.contributor_id)::text as phone_id
    from release_series l join releases r on r.series = l.name and r.published_at is not null
      join release_items i on i.release_id = r.id and i.audio_sha256 is not null
      left join contributors c on c.id = i.contributor_id
    where l.pilot = ${tx.$pilot}`;
  return new Set(rows.map(({ phone_id }) => phone_id));
}

/** Finds the phones in the private test sets of the pilot's other series: nothing of them may be published anywhere. */
async function findPrivate(tx: PilotTx, series: string): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ phone_id: string }[]>`
    select coalesce(c.phone_id, p.contributor_id)::text as phone_id
    from release_speakers p join release_series l on l.name = p.series and l.pilot = ${tx.$pilot}
      left join contributors c on c.id = p.contributor_id
    where p.split = 'private' and p.series <> ${series}`;
  return new Set(rows.map(({ phone_id }) => phone_id));
}

/** Finds the recordings of the first published test set, also those withdrawn since: new lists leave these out anyway. */
async function findFirst(
  tx: PilotTx,
  series: string,
  inTest: Prisma.release_itemsWhereInput,
): Promise<Set<string> | null> {
  const first = await tx.releases.findFirst({
    where: { series, published_at: { not: null }, list: { some: inTest } },
    orderBy: [{ published_at: 'asc' }, { id: 'asc' }],
    select: { list: { where: inTest, select: { submission_id: true } } },
  });
  return first && new Set(first.list.map(({ submission_id }) => submission_id));
}

/** @returns the id of a recording in all versions of a series, and in no other series: 32 hex digits */
export function clipIdOf(series: Pick<Series, 'salt'>, submission_id: string): string {
  return keyed(series, 'clip', submission_id).slice(0, 32);
}

/** Derives a stable key for a thing in a series; nobody can guess it without the salt. @returns 64 hex digits */
export function keyed({ salt }: Pick<Series, 'salt'>, purpose: string, id: string): string {
  return createHmac('sha256', salt).update(`${purpose}:${id}`).digest('hex');
}
