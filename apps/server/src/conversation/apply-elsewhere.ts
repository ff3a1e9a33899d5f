import { moveElsewhere, type Effect, type Flow } from '@labrish/conversation';
import { Prisma, type Query } from '@labrish/db';
import type { Services } from '#context.ts';
import { receiptCode } from '#submissions/withdraw.ts';
import { applyEffects, type Turn } from './apply-effects.ts';
import { finish, lockConversation } from './turn-queries.ts';

/** Reads the flows of all pilots. */
export async function readFlows(services: Pick<Services, 'countries' | 'flows'>): Promise<Map<string, Flow>> {
  const { countries, flows } = services;
  const codes = countries.pilots.map(({ country }) => country.code);
  return new Map(await Promise.all(codes.map(async (code) => [code, await flows.latest(code)] as const)));
}

/** What a turn did with one of the same person's contributors in other countries. */
export interface DoneElsewhere {
  contributor_id: string;
  effects: Effect[];
  /** Proves the withdrawal; null if nothing was withdrawn. */
  receipt: string | null;
}

/**
 * Carries out what a turn means for the same person's contributors in other countries: a withdrawal or a STOP for everywhere, and an age
 * under 18, which holds everywhere. They get no message about it there.
 *
 * @param flows the flow of each pilot
 */
export async function applyElsewhere(
  flows: ReadonlyMap<string, Flow>,
  { query, ...turn }: Turn & { query: Query },
  effects: Effect[],
): Promise<DoneElsewhere[]> {
  const did = (type: Effect['type']) => effects.some((effect) => effect.type === type);
  const what = {
    withdraws: did('withdraw_elsewhere'),
    stops: did('opt_out_elsewhere'),
    under_18: did('set_under_18'),
  };
  if (!Object.values(what).includes(true)) return [];
  const { tx, contributor_id, now } = turn;
  const same = await query<{ id: string }>(
    Prisma.sql`select id::text from contributors_elsewhere(${contributor_id}::uuid) as others (id)`,
  );
  const others = await tx.contributors.findMany({
    where: { id: { in: same.map(({ id }) => id) } },
    // In one order for everybody, so that two turns do not wait for each other.
    orderBy: { id: 'asc' },
  });
  const done: DoneElsewhere[] = [];
  for (const contributor of others) {
    const { id } = contributor;
    const before = await lockConversation(query, { contributor_id: id });
    const flow = flows.get(contributor.pilot);
    if (!flow) throw new Error(`The flow of ${contributor.pilot} was not read.`);
    const { snapshot, effects: theirs } = moveElsewhere(flow, before, what);
    const latest = await tx.inbound_messages.aggregate({ where: { contributor_id: id }, _max: { id: true } });
    const message = { id: latest._max.id ?? 0n };
    const receipt = receiptCode();
    await applyEffects(
      { ...turn, contributor_id: id, contributor, message, recording: null },
      theirs,
      receipt,
    );
    await finish(query, { id: null, contributor_id: id, contributor }, snapshot, null, now);
    done.push({ contributor_id: id, effects: theirs, receipt: what.withdraws ? receipt : null });
  }
  return done;
}
