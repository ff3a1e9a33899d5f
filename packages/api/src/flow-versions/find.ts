import type { flow_versions, flow_revision } from '@labrish/db';
import type { z } from 'zod';
import type { PilotTx } from '../context.ts';
import type { Draft, FlowVersion, versionsInput } from './schema.ts';
import type { StoredFlow } from '@labrish/conversation/stored-flow';
import { orNotFound } from '../errors.ts';
import { toPrompt, type Topic } from '@labrish/conversation/to-prompt';
import type { Prompt } from '@labrish/conversation/types';

/** Returns the saved flow, including uncommitted changes of this transaction. */
export async function savedFlow(db: PilotTx): Promise<StoredFlow> {
  const [row] = await db.$queryRaw<{ saved: StoredFlow }[]>`select flow_rows(${db.$pilot}) as saved`;
  if (!row) throw new Error('flow_rows() gave no row.');
  return row.saved;
}

/**
 * Returns the flow of a version, unchecked, because only the database writes the column `flow`. @throws {ApiError} NOT_FOUND
 */
export async function publishedFlow(db: PilotTx, number: number): Promise<StoredFlow> {
  const version = orNotFound(
    await db.flow_versions.findFirst({ where: { number }, select: { flow: true } }),
    'version',
  );
  return version.flow as unknown as StoredFlow;
}

/** Returns the number of the live version; 0 in a database without a flow. */
export async function liveNumber(db: PilotTx): Promise<number> {
  const { _max } = await db.flow_versions.aggregate({ _max: { number: true } });
  return _max.number ?? 0;
}

/** Returns the revision of the flow, and whether saves are live at once. */
export function revisionRow(db: PilotTx): Promise<flow_revision> {
  return db.flow_revision.findFirstOrThrow();
}

/** Columns that lists do not show: above all the flow itself, which is large. */
const HIDDEN = { pilot: true, flow: true, flow_hash: true, published_by: true } as const;

/** Lists versions, newest first. */
export async function listVersions(db: PilotTx, { limit, before }: z.output<typeof versionsInput>) {
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
export async function liveVersion(db: PilotTx): Promise<FlowVersion | null> {
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
export async function findDraft(db: PilotTx): Promise<Draft> {
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

/** Everything that the engine reads, for the preview page, where the bot talks before anything is saved. */
export interface WholeFlow {
  saved: StoredFlow;
  /** The live flow; null: the same as the saved one. */
  live: StoredFlow | null;
  /** Topics in use, by `display_order`. */
  prompts: Prompt[];
  /** ISO 3166-2 code to name. */
  regions: Record<string, string>;
  /** The live version of the agreement; 0: there is none yet. */
  consent_version: number;
  /** How many times the saved flow had changed when it was read. */
  revision: number;
}

/** Reads everything in one statement, so that it is one snapshot. */
export async function findWholeFlow(db: PilotTx): Promise<WholeFlow> {
  const [row] = await db.$queryRaw<(Omit<WholeFlow, 'prompts'> & { topics: Topic[] })[]>`
    with saved as materialized (select flow_rows(${db.$pilot}) as flow),
      live as materialized (select flow, consent_version from flow_versions where pilot = ${db.$pilot} order by number desc limit 1)
    select saved.flow as saved,
      nullif(live.flow, saved.flow) as live,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'topic', topic, 'english', english, 'mix', mix, 'patwa', patwa, 'other_wordings', other_wordings
        ) order by display_order, id), '[]') from prompt_topics where pilot = ${db.$pilot} and retired_at is null) as topics,
      (select coalesce(json_object_agg(code, name), '{}') from regions where pilot = ${db.$pilot}) as regions,
      coalesce(live.consent_version, 0) as consent_version,
      (select revision::int from flow_revision where pilot = ${db.$pilot}) as revision
    from saved left join live on true`;
  if (!row) throw new Error('flow_rows() gave no row.');
  const { topics, ...whole } = row;
  return { ...whole, prompts: topics.map(toPrompt) };
}
