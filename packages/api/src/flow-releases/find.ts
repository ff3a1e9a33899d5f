import type { flow_releases } from '@labrish/db';
import type { z } from 'zod';
import type { Tx } from '../context.ts';
import { liveNumber, versionRow } from './rows.ts';
import type { Draft, Release, releasesInput } from './schema.ts';

type Db = Pick<Tx, '$queryRaw' | 'flow_releases' | 'flow_version'>;

const TOLD = {
  number: true,
  published_at: true,
  published_by_name: true,
  note: true,
  restored_from: true,
  consent_version: true,
  override: true,
} as const;

/** Releases, the newest first. */
export async function listReleases(db: Db, { limit, before }: z.output<typeof releasesInput>) {
  const live = await liveNumber(db);
  const rows = await db.flow_releases.findMany({
    where: before === undefined ? {} : { number: { lt: before } },
    orderBy: { number: 'desc' },
    take: limit + 1,
    select: TOLD,
  });
  const page = rows.slice(0, limit).map((row) => told(row, live));
  return { releases: page, next_before: rows.length > limit ? (page.at(-1)?.number ?? null) : null };
}

/** @returns null when there is none */
export async function liveRelease(db: Db): Promise<Release | null> {
  const row = await db.flow_releases.findFirst({ orderBy: { number: 'desc' }, select: TOLD });
  return row && told(row, row.number);
}

function told(row: Pick<flow_releases, keyof typeof TOLD>, live: number): Release {
  return {
    ...row,
    published_at: row.published_at.toISOString(),
    // The database alone writes it, of what `assertHarmless` gives it.
    override: row.override as Release['override'],
    is_live: row.number === live,
  };
}

/** What is saved and what people get. */
export async function findDraft(db: Db): Promise<Draft> {
  const { version, publishing, discarded } = await versionRow(db);
  const [state] = await db.$queryRaw<{ live: number; is_changed: boolean }[]>`
    select coalesce(max(number), 0) as live,
      coalesce((select flow from flow_releases order by number desc limit 1) <> flow_rows(), false) as is_changed
    from flow_releases`;
  return {
    ...{ publishing, version: Number(version), live: state?.live ?? 0 },
    ...{ is_changed: state?.is_changed ?? false, can_undo_discard: discarded !== null },
  };
}
