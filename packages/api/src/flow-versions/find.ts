import type { flow_versions } from '@labrish/db';
import type { z } from 'zod';
import type { PilotTx } from '../context.ts';
import { liveNumber, revisionRow } from './rows.ts';
import type { Draft, FlowVersion, versionsInput } from './schema.ts';

type Db = Pick<PilotTx, '$pilot' | '$queryRaw' | 'flow_versions' | 'flow_revision'>;

/** Columns that lists do not show: above all the flow itself, which is large. */
const HIDDEN = { pilot: true, flow: true, flow_hash: true, published_by: true } as const;

/** Lists versions, newest first. */
export async function listVersions(db: Db, { limit, before }: z.output<typeof versionsInput>) {
  const live = await liveNumber(db);
  const rows = await db.flow_versions.findMany({
    where: before === undefined ? {} : { number: { lt: before } },
    orderBy: { number: 'desc' },
    take: limit + 1,
    omit: HIDDEN,
  });
  const page = rows.slice(0, limit).map((row) => toFlowVersion(row, live));
  return { versions: page, next_before: rows.length > limit ? (page.at(-1)?.number ?? null) : null };
}

/** Finds the live version. @returns null when there is none */
export async function liveVersion(db: Db): Promise<FlowVersion | null> {
  const row = await db.flow_versions.findFirst({ orderBy: { number: 'desc' }, omit: HIDDEN });
  return row && toFlowVersion(row, row.number);
}

function toFlowVersion(row: Omit<flow_versions, keyof typeof HIDDEN>, live: number): FlowVersion {
  return {
    ...row,
    published_at: row.published_at.toISOString(),
    // Needs no check: only the database writes this column, from the result of `assertHarmless`.
    override: row.override as FlowVersion['override'],
    is_live: row.number === live,
  };
}

/** Compares the saved flow with the live version. */
export async function findDraft(db: Db): Promise<Draft> {
  const { revision, publishing, discarded } = await revisionRow(db);
  const [state] = await db.$queryRaw<{ live: number; is_changed: boolean }[]>`
    select coalesce(max(number), 0) as live,
      coalesce((select flow from flow_versions where pilot = ${db.$pilot} order by number desc limit 1) <> flow_rows(${db.$pilot}), false)
        as is_changed
    from flow_versions where pilot = ${db.$pilot}`;
  return {
    ...{ publishing, revision: Number(revision), live: state?.live ?? 0 },
    ...{ is_changed: state?.is_changed ?? false, can_undo_discard: discarded !== null },
  };
}
