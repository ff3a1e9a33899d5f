import { Prisma } from '@labrish/db';
import type { Query, steering_settings } from '@labrish/db';
import { cellsOf, type Aim, type Cell, type Have, type OwnTargets } from '@labrish/dataset';
import { DIMENSIONS, pilot } from '@labrish/pilot';
import { z } from 'zod';
import { countsShown, NOTHING_WITHHELD, type Withheld } from '../submissions/withheld.ts';

/** What is wanted, what there is, and how far the bot leans. */
export interface Steering {
  settings: Omit<steering_settings, 'id' | 'updated_at'>;
  aim: Aim;
  have: Have;
  /** Every cell, those that lack most first. */
  cells: Cell[];
}

interface Row extends Omit<steering_settings, 'id' | 'updated_at'> {
  counts: { kind: string; key: string; n: number }[];
  topics: { id: string; topic: string }[];
}

/**
 * Read in one small statement from counters that triggers write in the transaction of every write: the same cost at any size.
 * A usable recording is one that counts as `dataset` (the SQL function counts_as).
 */
export async function readSteering(
  query: Query,
  counts_simulator: boolean,
  withheld = NOTHING_WITHHELD,
): Promise<Steering> {
  const [row] = await query<Row>(steeringQuery(counts_simulator, withheld));
  if (!row) throw new Error('The settings of steering are missing.');
  return toSteering(row);
}

function steeringQuery(counts_simulator: boolean, withheld: Withheld): Prisma.Sql {
  return Prisma.sql`
    select goal, own_targets, most_per_topic, leans, version,
      (select coalesce(json_agg(c), '[]') from (
        select kind, key, sum(n)::int as n from ${countsShown(withheld)}
        where counts_as = 'dataset' and kind in ('place', 'age', 'category', 'topic')
          and (${counts_simulator} or source <> 'simulator')
        group by kind, key having sum(n) > 0) c) as counts,
      (select coalesce(json_agg(json_build_object('id', id, 'topic', topic) order by display_order, id), '[]')
        from prompt_topics where retired_at is null) as topics
    from steering_settings`;
}

function toSteering({ counts, topics, ...settings }: Row): Steering {
  const aim = { goal: settings.goal ?? pilot.targets.pairs, own: ownTargets(settings.own_targets), topics };
  const of = (kind: string, keyOf = (key: string) => key) => {
    const have = new Map<string, number>();
    for (const { kind: counted, key, n } of counts)
      if (counted === kind) have.set(keyOf(key), (have.get(keyOf(key)) ?? 0) + n);
    return have;
  };
  const have = {
    parish: of('place', parishKey),
    age: of('age'),
    category: of('category'),
    topic: of('topic'),
  };
  return { settings, aim, have, cells: cellsOf(aim, have) };
}

const codes = new Map<string, string>(pilot.parishes.map(({ name, code }) => [name, code]));

/** An administrator may write a flow that names a parish without its code. */
function parishKey(place: string): string {
  return codes.get(place) ?? place;
}

const stored = z.partialRecord(z.enum(DIMENSIONS), z.record(z.string(), z.int().min(0)));

/** What cannot be read is as good as not set. */
export function ownTargets(json: unknown): OwnTargets {
  const read = stored.safeParse(json);
  if (!read.success) return {};
  return Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, read.data[dimension] ?? {}]));
}
