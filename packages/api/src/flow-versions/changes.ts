import { agreementOf, isSameAgreement } from '@labrish/conversation/agreement';
import { diffEvents, diffFlows, type FlowChange } from '@labrish/conversation/diff';
import { NO_FLOW, readStoredFlow, type StoredFlow } from '@labrish/conversation/stored-flow';
import type { Tx } from '../context.ts';
import { countAskedAgain } from '../flow-saves/asked-again.ts';
import { liveNumber, publishedFlow, savedFlow } from './rows.ts';
import { peopleByState } from './occupancy.ts';

type Db = Pick<Tx, '$queryRaw' | 'flow_versions' | 'flow_revision'>;

/** The changes of the flow, and how many people they affect. */
export interface Changes {
  /** Version numbers; `to` is null for the saved flow. */
  from: number;
  to: number | null;
  changes: (FlowChange & { people: number })[];
  /** People who have agreed, but not to the agreement of this flow; 0 where the agreement is unchanged. */
  asked_again: number;
}

/**
 * Finds the changes of a version, or those of the draft.
 *
 * @param number absent: the saved flow
 * @throws {ApiError} NOT_FOUND
 */
export async function findChanges(db: Db, number: number | undefined): Promise<Changes> {
  const from = number === undefined ? await liveNumber(db) : number - 1;
  const before = await flowOf(db, from);
  const after = number === undefined ? await savedFlow(db) : await publishedFlow(db, number);
  const people = await peopleByState(db);
  const changes = [
    ...diffFlows(readStoredFlow(before), readStoredFlow(after)),
    ...diffEvents(before.events, after.events),
  ].map((change) => ({
    ...change,
    people: change.state_key === null ? 0 : (people.get(change.state_key) ?? 0),
  }));
  const [agreement, agreed] = [after, before].map((flow) => agreementOf(readStoredFlow(flow)));
  const asked_again = isSameAgreement(agreement ?? null, agreed ?? null)
    ? 0
    : await countAskedAgain(db, agreement ?? null);
  return { from, to: number ?? null, changes, asked_again };
}

/** Returns the flow of a version; before the first version it is empty. */
async function flowOf(db: Db, number: number): Promise<StoredFlow> {
  return number > 0 ? publishedFlow(db, number) : NO_FLOW;
}
