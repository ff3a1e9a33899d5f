import type { StoredFlow } from '@labrish/conversation/stored-flow';
import { Prisma } from '@labrish/db';
import type { z } from 'zod';
import { record, type By } from '../changes.ts';
import type { PilotTx } from '../context.ts';
import { ApiError, badInput, notFound } from '../errors.ts';
import { assertHarmless, type PublishCheckAtRevision } from './publish-check.ts';
import { findDraft, liveVersion, liveNumber, publishedFlow, savedFlow } from './find.ts';
import { lockFlow } from './locks.ts';
import { replaceFlow } from './replace.ts';
import type { Draft, publishDraft, FlowVersion, restoreVersion, setPublishing } from './schema.ts';
import { assertNoStrandedContributors } from './occupancy.ts';

/** The version that became live, and the templates to be synced. */
export interface Published {
  version: FlowVersion;
  changed_templates: string[];
}

/**
 * Makes the saved flow live.
 *
 * @param checked the publish check of the saved flow
 * @throws {ApiError} BAD_REQUEST when it is live already, harms or strands people; CONFLICT when it has changed since the check
 */
export async function publish(
  tx: PilotTx,
  by: By,
  input: z.output<typeof publishDraft>,
  checked: PublishCheckAtRevision,
): Promise<FlowVersion> {
  await lockFlow(tx, input.revision, checked.revision);
  const { is_changed } = await findDraft(tx);
  if (!is_changed) throw new ApiError('BAD_REQUEST', 'Everything that is saved is live already.');
  return goLive(tx, by, checked, input, { action: 'publish', note: input.note });
}

/**
 * Makes the saved flow live. The flow must be locked and differ from the live one.
 *
 * @param input the successors of removed states, and why it is published although it harms people
 * @throws {ApiError} BAD_REQUEST when it harms or strands people
 */
export async function goLive(
  tx: PilotTx,
  by: By,
  checked: PublishCheckAtRevision,
  input: { moved: Record<string, string>; override: string | null },
  reason: Reason,
): Promise<FlowVersion> {
  await addSuccessors(tx, input.moved);
  return makeVersion(tx, by, { ...reason, override: assertHarmless(checked, input.override) });
}

/**
 * Makes the flow of a version both the saved and the live one.
 *
 * @throws {ApiError} NOT_FOUND, CONFLICT when stale, BAD_REQUEST when this flow is live already or somebody would be stranded
 */
export async function restore(
  tx: PilotTx,
  by: By,
  input: z.output<typeof restoreVersion>,
): Promise<Published> {
  await lockFlow(tx, input.revision);
  const wanted = await publishedFlow(tx, input.number);
  if ((await findDraft(tx)).is_changed) await keepDiscardedDraft(tx);
  const changed_templates = await replaceFlow(tx, withSuccessors(wanted, await savedFlow(tx), input.moved));
  await addSuccessors(tx, input.moved);
  if (!(await findDraft(tx)).is_changed)
    throw new ApiError('BAD_REQUEST', `The flow of version ${input.number} is what people get now.`);
  const version = await makeVersion(tx, by, { action: 'restore', restored_from: input.number });
  return { version, changed_templates };
}

/** Adds the successors of all states that a restored or imported flow does not have. */
export function withSuccessors(
  wanted: StoredFlow,
  saved: StoredFlow,
  moved: Record<string, string>,
): StoredFlow {
  const has = new Set(wanted.states.map(({ state_key }) => state_key));
  const all = { ...saved.moved, ...wanted.moved, ...moved };
  return { ...wanted, moved: Object.fromEntries(Object.entries(all).filter(([key]) => !has.has(key))) };
}

/** Stores the successors of removed states. @throws {ApiError} BAD_REQUEST for a removed state without an existing successor */
async function addSuccessors(tx: PilotTx, moved: Record<string, string>): Promise<void> {
  for (const [state_key, successor_key] of Object.entries(moved)) {
    if (await tx.states.findFirst({ where: { state_key } }))
      throw badInput(`moved.${state_key}`, `“${state_key}” is in the flow: people who are there stay there.`);
    if (!(await tx.states.findFirst({ where: { state_key: successor_key } })))
      throw badInput(`moved.${state_key}`, 'Selected state not found');
    await tx.removed_states.upsert({
      where: { pilot_state_key: { pilot: tx.$pilot, state_key } },
      create: { state_key, successor_key },
      update: { successor_key },
    });
  }
  const live = await liveNumber(tx);
  if (live > 0) await assertNoStrandedContributors(tx, await publishedFlow(tx, live), await savedFlow(tx));
}

/**
 * Sets when saves go live. Switching to `each_save` also publishes the draft.
 *
 * @param checked the publish check of a draft that would go live
 * @throws {ApiError} as `publish` does
 */
export async function setMode(
  tx: PilotTx,
  by: By,
  input: z.output<typeof setPublishing>,
  checked: PublishCheckAtRevision,
): Promise<Draft> {
  const { publishing: before } = await lockFlow(tx, input.revision, checked.revision);
  const { publishing } = input;
  if (before !== publishing) {
    await tx.flow_revision.updateMany({ data: { publishing, revision: { increment: 1 } } });
    const rows = { before: { publishing: before }, after: { publishing } };
    await record(tx, by, 'update', 'flow_versions', null, rows);
    if (publishing === 'each_save' && (await findDraft(tx)).is_changed)
      await goLive(tx, by, checked, input, { action: 'publish' });
  }
  return findDraft(tx);
}

/** Discards the draft; it can be restored until another one is discarded. @returns the templates to be synced */
export async function discard(tx: PilotTx, by: By, revision: number | undefined): Promise<string[]> {
  await lockFlow(tx, revision);
  const live = await liveNumber(tx);
  if (live === 0 || !(await findDraft(tx)).is_changed)
    throw new ApiError('BAD_REQUEST', 'There is no draft to discard: everything that is saved is live.');
  await keepDiscardedDraft(tx);
  const changed = await replaceFlow(tx, await publishedFlow(tx, live));
  await record(tx, by, 'discard', 'flow_versions', String(live));
  return changed;
}

/** Restores the draft discarded last. Edits made since become the discarded draft in its place. */
export async function undoDiscard(tx: PilotTx, by: By, revision: number | undefined): Promise<string[]> {
  const { discarded, publishing } = await lockFlow(tx, revision);
  if (discarded === null) throw notFound('discarded draft');
  if (publishing === 'each_save')
    throw new ApiError(
      'BAD_REQUEST',
      'A draft needs changes that wait to be published. Switch that on first.',
    );
  if ((await findDraft(tx)).is_changed) await keepDiscardedDraft(tx);
  else await tx.flow_revision.updateMany({ data: { discarded: Prisma.DbNull } });
  const changed = await replaceFlow(tx, discarded as unknown as StoredFlow);
  await record(tx, by, 'undo_discard', 'flow_versions', null);
  return changed;
}

/** Stores the saved flow as the discarded draft, so that `undoDiscard` can restore it. */
export async function keepDiscardedDraft(tx: PilotTx): Promise<void> {
  await tx.$executeRaw`update flow_revision set discarded = flow_rows(${tx.$pilot}) where pilot = ${tx.$pilot}`;
}

interface Reason {
  action: 'publish' | 'restore' | 'import';
  note?: string | null;
  restored_from?: number;
  override?: object | null;
}

/** Makes the saved flow the next version. The flow must be locked and differ from the live one. */
async function makeVersion(tx: PilotTx, by: By, reason: Reason): Promise<FlowVersion> {
  const number = (await liveNumber(tx)) + 1;
  await record(tx, by, reason.action, 'flow_versions', String(number), { after: reason });
  const override = reason.override ? JSON.stringify(reason.override) : null;
  await tx.$queryRaw`select make_flow_version(${tx.$pilot}, ${reason.note ?? null}::text, ${reason.restored_from ?? null}::int, ${override}::jsonb)`;
  // Raise the revision, so that caches of the flow load it again.
  await tx.flow_revision.updateMany({ data: { revision: { increment: 1 } } });
  const version = await liveVersion(tx);
  if (!version) throw new Error('make_flow_version() made no version.');
  return version;
}
