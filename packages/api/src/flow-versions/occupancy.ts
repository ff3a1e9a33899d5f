import type { StoredFlow } from '@labrish/conversation/stored-flow';
import { Prisma } from '@labrish/db';
import type { PilotTx } from '../context.ts';
import { ApiError } from '../errors.ts';

/** Counts the people in each state, including deleted and stopped contributors; leaves out empty states. */
export async function peopleByState(tx: PilotTx): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ state_key: string; people: number }[]>(Prisma.sql`
    select v.state_key, count(*)::int as people
    from conversations v join contributors c on c.id = v.contributor_id
    where c.pilot = ${tx.$pilot} and v.state_key is not null group by v.state_key`);
  return new Map(rows.map(({ state_key, people }) => [state_key, people]));
}

/**
 * Asserts that everybody who is in a state of the live flow has one in the next flow, too: the same state or its successor.
 *
 * @throws {ApiError} BAD_REQUEST with a problem at `moved.{state_key}` for each state that needs a successor
 */
export async function assertNoStrandedContributors(
  tx: PilotTx,
  live: StoredFlow,
  next: StoredFlow,
): Promise<void> {
  const stays = new Set(next.states.map(({ state_key }) => state_key));
  const gone = live.states.filter(({ state_key }) => !stays.has(state_key) && !hasSuccessor(next, state_key));
  if (!gone.length) return;
  const people = await peopleByState(tx);
  const details = gone.flatMap(({ state_key, friendly_name }) => {
    const count = people.get(state_key);
    if (!count) return [];
    const who = count === 1 ? 'One person is' : `${count} people are`;
    const message = `${who} at “${friendly_name}”, which is not in this flow. Choose the state where they continue.`;
    return [{ path: `moved.${state_key}`, message }];
  });
  if (details.length)
    throw new ApiError('BAD_REQUEST', details.map(({ message }) => message).join(' '), { details });
}

/** Returns whether the successors of a removed state lead to a state that exists. */
export function hasSuccessor(
  { states, moved }: Pick<StoredFlow, 'states' | 'moved'>,
  state_key: string,
): boolean {
  const seen = new Set<string>();
  for (let key = moved[state_key]; key !== undefined && !seen.has(key); key = moved[key]) {
    if (states.some((state) => state.state_key === key)) return true;
    seen.add(key);
  }
  return false;
}
