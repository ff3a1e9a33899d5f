import { diffEvents, diffFlows } from '@labrish/conversation/diff';
import { NO_FLOW, readStoredFlow, type StoredFlow } from '@labrish/conversation/stored-flow';
import type { Context, PilotTx } from '../context.ts';
import { askedAgain } from '../flow-saves/save-flow.ts';
import { liveNumber, publishedFlow, savedFlow } from './find.ts';
import { peopleByState } from './occupancy.ts';
import type { FlowChanges } from './schema.ts';
import { publishBlockersOf, type PublishCheck } from '@labrish/conversation/publish-check';
import { bySeverity, isNewSince } from '@labrish/conversation/lint';
import type { FlowHarm } from '../flow-saves/harm-schema.ts';
import { checkForPublishing } from './publish-check.ts';
import { withSuccessors } from './publish.ts';

/**
 * Finds the changes of a version, or those of the draft, and how many people they affect.
 *
 * @param number absent: the saved flow
 * @throws {ApiError} NOT_FOUND
 */
export async function findChanges({ db, speech }: Context, number: number | undefined): Promise<FlowChanges> {
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
async function flowOf(db: PilotTx, number: number): Promise<StoredFlow> {
  return number > 0 ? publishedFlow(db, number) : NO_FLOW;
}

/**
 * Explores every chat to find the blockers that restoring a version would add to those of the live flow, and counts the people who would be
 * asked to agree again.
 *
 * @throws {ApiError} NOT_FOUND
 */
export async function findHarmOfRestoring(ctx: Context, number: number): Promise<FlowHarm> {
  const live = await publishedFlow(ctx.db, await liveNumber(ctx.db));
  const wanted = withSuccessors(await publishedFlow(ctx.db, number), await savedFlow(ctx.db), {});
  const asked_again = await askedAgain(ctx.db, live, wanted);
  const harm = harmIn((await checkForPublishing(ctx, { flow: wanted })).publishCheck);
  if (harm.length === 0) return { findings: [], asked_again };
  const known = harmIn((await checkForPublishing(ctx, { flow: live })).publishCheck);
  return { findings: harm.filter(isNewSince(known)), asked_again };
}

/** Lists the publish blockers in the order in which they are shown. */
function harmIn(publishCheck: PublishCheck): FlowHarm['findings'] {
  const fields = new Map(publishCheck.findings.map(({ sentence, field }) => [sentence, field]));
  return publishBlockersOf(publishCheck)
    .map((one) => ({ ...one, severity: 'blocks' as const, field: fields.get(one.sentence) ?? null }))
    .toSorted(bySeverity);
}
