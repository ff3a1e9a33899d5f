import type { By } from '../changes.ts';
import { flowFile, FLOW_FORMAT, NAME_OF, type FlowFile } from './flow-file.ts';
import { readTemplate } from '@labrish/conversation';
import type { StoredFlow } from '@labrish/conversation/stored-flow';
import { Prisma } from '@labrish/db';
import type { z } from 'zod';
import type { PilotTx } from '../context.ts';
import { ApiError, conflict } from '../errors.ts';
import type { Pilot } from '@labrish/pilot';
import { assertLabels } from '../labels.ts';
import { findFlowTests, takeOverFlowTests } from '../flow-tests/stored.ts';
import { findDraft, savedFlow } from './find.ts';
import type { PublishCheckAtRevision } from './publish-check.ts';
import { lockFlow } from './locks.ts';
import { goLive, keepDiscardedDraft, withSuccessors } from './publish.ts';
import { replaceFlow } from './replace.ts';
import type { importFlow } from './schema.ts';

/** Returns the saved flow with its tests. @throws {ApiError} CONFLICT when an edit directly in the database makes it invalid */
export async function exportFile(db: PilotTx): Promise<FlowFile> {
  const flow = await savedFlow(db);
  const templates = flow.templates.map((row) => ({ ...row, ...readTemplate(row) }));
  const tests = await findFlowTests(db);
  const file = flowFile.safeParse({
    ...{ format: FLOW_FORMAT, format_version: 1 },
    ...{ flow: { ...flow, templates }, tests },
  });
  if (file.success) return file.data;
  const [first] = file.error.issues;
  const where = first?.path.slice(1).join('.') ?? 'it';
  throw conflict(`The flow cannot be a file: ${where}: ${first?.message ?? ''}`);
}

/** Refuses a flow with texts for labels that the country does not have. @throws {ApiError} BAD_REQUEST */
export function assertKnownLabels(pilot: Pilot, { templates, sentences }: FlowFile['flow']): void {
  assertLabels(
    pilot,
    templates.flatMap(({ bodies }) => Object.keys(bodies)),
    'file.flow.templates',
  );
  assertLabels(
    pilot,
    sentences.map(({ wording }) => wording),
    'file.flow.sentences',
  );
}

/**
 * Replaces the saved flow by the flow of a file; where each save is live, it is live at once. Imports the file's tests first,
 * because they belong to this flow.
 *
 * @param checked the publish check of the file's flow
 * @returns the templates to be synced
 * @throws {ApiError} CONFLICT when stale; BAD_REQUEST when nothing changes, or when a live import harms or strands people
 */
export async function importFile(
  tx: PilotTx,
  by: By,
  { file, revision, moved, override }: z.output<typeof importFlow>,
  checked: PublishCheckAtRevision,
): Promise<string[]> {
  const { publishing, discarded } = await lockFlow(tx, revision);
  const saved = await savedFlow(tx);
  const bringsTests = await takeOverFlowTests(tx, by, file.tests ?? []);
  if ((await findDraft(tx)).is_changed) await keepDiscardedDraft(tx);
  const wanted = withSuccessors(withOurIds(file.flow, saved), saved, moved);
  const changed = await replaceFlow(tx, wanted);
  if (JSON.stringify(await savedFlow(tx)) === JSON.stringify(saved)) {
    if (!bringsTests) throw new ApiError('BAD_REQUEST', 'This is the flow that is saved already.');
    // Nothing was replaced, so keep the draft that was discarded before.
    await tx.flow_revision.updateMany({ data: { discarded: discarded ?? Prisma.DbNull } });
    return [];
  }
  if (publishing === 'each_save' && (await findDraft(tx)).is_changed)
    await goLive(tx, by, checked, { moved, override }, { action: 'import' });
  return changed;
}

/**
 * Gives rows of the file the ids of our rows with the same name, so that open editors notice the change and synced templates stay synced.
 */
function withOurIds(flow: FlowFile['flow'], saved: StoredFlow): StoredFlow {
  return {
    ...flow,
    states: withIdsOf(saved.states, flow.states, NAME_OF.states),
    events: withIdsOf(saved.events, flow.events, NAME_OF.events),
    templates: withIdsOf(saved.templates, flow.templates, NAME_OF.templates),
    mappings: withIdsOf(saved.mappings, flow.mappings, NAME_OF.mappings),
    transitions: withIdsOf(saved.transitions, flow.transitions, NAME_OF.transitions),
  };
}

function withIdsOf<Named, Row extends Named & { id: string }>(
  ours: readonly (Named & { id: string })[],
  rows: readonly Row[],
  nameOf: (row: Named) => string,
): Row[] {
  const ids = new Map(ours.map((row) => [nameOf(row), row.id]));
  return rows.map((row) => ({ ...row, id: ids.get(nameOf(row)) ?? row.id }));
}
