import { Prisma, type target_settings } from '@labrish/db';
import {
  cellsOf,
  type TargetSettings,
  type TargetCell,
  type RecordingCounts,
  type OwnTargets,
} from '@labrish/dataset';
import { DIMENSIONS, type Pilot } from '@labrish/pilot';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { countsShown, NOTHING_WITHHELD, type Withheld } from '../submissions/withheld.ts';

/** The targets, the recordings there are, and the settings, such as whether prompt weights are used. */
export interface TargetState {
  settings: Omit<target_settings, 'pilot' | 'updated_at'>;
  aim: TargetSettings;
  have: RecordingCounts;
  /** All cells, the furthest below their target first. */
  cells: TargetCell[];
}

interface Row extends Omit<target_settings, 'pilot' | 'updated_at'> {
  counts: { dimension: string; key: string; n: number }[];
  topics: { id: string; topic: string }[];
}

/**
 * Reads the targets in one statement, from counters that triggers update in every writing transaction, so that the cost does not grow with
 * the number of submissions. A usable recording is one in the scope `dataset` (SQL function counter_scopes).
 */
export async function readTargets(
  { query, pilot, counts_simulator }: Pick<Context, 'query' | 'pilot' | 'counts_simulator'>,
  withheld = NOTHING_WITHHELD,
): Promise<TargetState> {
  const [row] = await query<Row>(targetsQuery(pilot.country.code, counts_simulator, withheld));
  if (!row) throw new Error('The settings of the targets are missing.');
  return toTargetState(pilot, row);
}

function targetsQuery(pilot: string, counts_simulator: boolean, withheld: Withheld): Prisma.Sql {
  return Prisma.sql`
    select goal, own_targets, most_per_topic, targets_enabled, version,
      (select coalesce(json_agg(c), '[]') from (
        select dimension, key, sum(n)::int as n from ${countsShown(withheld, pilot)}
        where counter_scope = 'dataset' and dimension in ('region', 'age', 'category', 'topic')
          and (${counts_simulator} or source <> 'simulator')
        group by dimension, key having sum(n) > 0) c) as counts,
      (select coalesce(json_agg(json_build_object('id', id, 'topic', topic) order by display_order, id), '[]')
        from prompt_topics where pilot = ${pilot} and retired_at is null) as topics
    from target_settings where pilot = ${pilot}`;
}

function toTargetState(pilot: Pilot, { counts, topics, ...settings }: Row): TargetState {
  const goal = settings.goal ?? pilot.targets.pairs;
  const aim = { pilot, goal, own: ownTargets(settings.own_targets), topics };
  // A flow that an administrator wrote may name a place without its code.
  const codes = new Map(pilot.places.map(({ name, code }) => [name, code]));
  const of = (dimension: string, keyOf = (key: string) => key) => {
    const have = new Map<string, number>();
    for (const { dimension: counted, key, n } of counts)
      if (counted === dimension) have.set(keyOf(key), (have.get(keyOf(key)) ?? 0) + n);
    return have;
  };
  const have = {
    place: of('region', (key) => codes.get(key) ?? key),
    age: of('age'),
    category: of('category'),
    topic: of('topic'),
  };
  return { settings, aim, have, cells: cellsOf(aim, have) };
}

const stored = z.partialRecord(z.enum(DIMENSIONS), z.record(z.string(), z.int().min(0)));

/** Parses stored targets; unreadable ones count as not set. */
export function ownTargets(json: unknown): OwnTargets {
  const read = stored.safeParse(json);
  if (!read.success) return {};
  return Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, read.data[dimension] ?? {}]));
}
