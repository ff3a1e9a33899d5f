import { diffEvents, diffFlows } from '@labrish/conversation/diff';
import { NO_FLOW, readStoredFlow, type StoredFlow } from '@labrish/conversation/stored-flow';
import type { Context, PilotTx } from '../context.ts';
import { askedAgain } from '../flow-saves/save-flow.ts';
import { liveNumber, publishedFlow, savedFlow } from './rows.ts';
import { peopleByState } from './occupancy.ts';
import type { FlowChanges } from './schema.ts';

type Db = Pick<PilotTx, '$pilot' | '$queryRaw' | 'flow_versions' | 'flow_revision'>;

/**
 * Finds the changes of a version, or those of the draft, and how many people they affect.
 *
 * @param number absent: the saved flow
 * @throws {ApiError} NOT_FOUND
 */
export async function findChanges(
  { db, speech }: Pick<Context, 'db' | 'speech'>,
  number: number | undefined,
): Promise<FlowChanges> {
  const from = number === undefined ? await liveNumber(db) : number - 1;
  const before = await flowOf(db, from);
  const after = number === undefined ? await savedFlow(db) : await publishedFlow(db, number);
  const people = await peopleByState(db);
  const changes = [
    ...diffFlows(speech, readStoredFlow(before), readStoredFlow(after)),
    ...diffEvents(before.events, after.events),
  ].map((change) => ({
    ...change,
    people: change.state_key === null ? 0 : (people.get(change.state_key) ?? 0),
  }));
  return { from, to: number ?? null, changes, asked_again: await askedAgain(db, before, after) };
}

/** Returns the flow of a version; before the first version it is empty. */
async function flowOf(db: Db, number: number): Promise<StoredFlow> {
  return number > 0 ? publishedFlow(db, number) : NO_FLOW;
}
