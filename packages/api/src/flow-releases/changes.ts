import { diffEvents, diffFlows, type FlowChange } from '@labrish/conversation/diff';
import {
  NO_FLOW,
  readStoredFlow,
  type ReleasedFlow,
  type StoredFlow,
} from '@labrish/conversation/stored-flow';
import type { Tx } from '../context.ts';
import { liveNumber, releasedFlow, savedFlow } from './rows.ts';
import { peopleByState } from './standing.ts';

type Db = Pick<Tx, '$queryRaw' | 'flow_releases' | 'flow_version'>;

/** What became of the flow, and whom it meets. */
export interface Changes {
  /** Releases; null: what is saved now. */
  from: number;
  to: number | null;
  changes: (FlowChange & { people: number })[];
  /** People who have agreed and would be asked again; 0 where the agreement stays. */
  asked_again: number;
}

/**
 * What changed in a release, or in what is saved and not live yet.
 *
 * @param number absent: what is saved
 * @throws {ApiError} NOT_FOUND
 */
export async function findChanges(db: Db, number: number | undefined): Promise<Changes> {
  const from = number === undefined ? await liveNumber(db) : number - 1;
  const before = await flowOf(db, from);
  const after = number === undefined ? await savedFlow(db) : await releasedFlow(db, number);
  const people = await peopleByState(db);
  const changes = [
    ...diffFlows(readStoredFlow(before), readStoredFlow(after)),
    ...diffEvents(before.events, after.events),
  ].map((change) => ({
    ...change,
    people: change.state_key === null ? 0 : (people.get(change.state_key) ?? 0),
  }));
  const isSameAgreement = agreementOf(readStoredFlow(before)) === agreementOf(readStoredFlow(after));
  return { from, to: number ?? null, changes, asked_again: isSameAgreement ? 0 : await peopleWhoAgreed(db) };
}

/** Before the first release there was nothing. */
async function flowOf(db: Db, number: number): Promise<StoredFlow> {
  return number > 0 ? releasedFlow(db, number) : NO_FLOW;
}

/** What makes two agreements one, as the database compares them (`keep_consent_wording`): the words but for blanks, and the labels. */
function agreementOf({ transitions, templates }: ReleasedFlow): string {
  const agreeing = transitions
    .filter(({ actions }) => actions.some(({ action_key }) => action_key === 'record_consent'))
    .toSorted((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1));
  const asked = agreeing
    .map(({ from_state }) => templates.find(({ template_key }) => template_key === from_state))
    .find((template) => template && template.body !== '');
  if (!asked) return '';
  const { body, actions, list_items } = asked;
  const labels = list_items.length ? list_items.map(({ item }) => item) : actions.map(({ title }) => title);
  return JSON.stringify([body.replaceAll(/\s+/g, ' ').trim(), ...labels.map((label) => label.trim())]);
}

async function peopleWhoAgreed(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ people: number }[]>`
    select count(distinct contributor_id)::int as people from consents where withdrawn_at is null`;
  return row?.people ?? 0;
}
