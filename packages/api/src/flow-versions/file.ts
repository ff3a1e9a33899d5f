import type { By } from '../audit/record.ts';
import { flowFile, FLOW_FORMAT, type FlowFile } from './flow-file.ts';
import { readTemplate } from '@labrish/conversation';
import type { StoredFlow } from '@labrish/conversation/stored-flow';
import { Prisma } from '@labrish/db';
import type { z } from 'zod';
import type { PilotTx } from '../context.ts';
import { ApiError } from '../errors.ts';
import type { Pilot } from '@labrish/pilot';
import { assertLabels } from '../labels.ts';
import { findFlowTests } from '../flow-tests/find.ts';
import { takeOverFlowTests } from '../flow-tests/save.ts';
import { findDraft } from './find.ts';
import { assertHarmless, type PublishCheckAtRevision } from './publish-check.ts';
import { lockFlow } from './locks.ts';
import { keepDiscardedDraft, addSuccessors, makeVersion, withSuccessors } from './publish.ts';
import { replaceFlow } from './replace.ts';
import { liveNumber, savedFlow } from './rows.ts';
import type { importFlow } from './schema.ts';

/** Returns the saved flow with its tests. @throws {ApiError} CONFLICT when an edit directly in the database makes it invalid */
export async function exportFile(
  db: Pick<PilotTx, '$pilot' | '$queryRaw' | 'flow_tests'>,
): Promise<FlowFile> {
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
  throw new ApiError('CONFLICT', `The flow cannot be a file: ${where}: ${first?.message ?? ''}`);
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
  if (publishing === 'each_save' && (await findDraft(tx)).is_changed) {
    await addSuccessors(tx, await liveNumber(tx), moved);
    await makeVersion(tx, by, { action: 'import', override: assertHarmless(checked, override) });
  }
  return changed;
}

/**
 * Gives rows of the file the ids of our rows with the same name, so that open editors notice the change and synced templates stay synced.
 */
function withOurIds(flow: FlowFile['flow'], saved: StoredFlow): StoredFlow {
  const ours = <T extends { id: string }>(rows: readonly T[], nameOf: (row: T) => string) => {
    const ids = new Map(rows.map((row) => [nameOf(row), row.id]));
    return <R extends { id: string }>(row: R, name: string): R => ({ ...row, id: ids.get(name) ?? row.id });
  };
  const state = ours(saved.states, ({ state_key }) => state_key);
  const event = ours(saved.events, ({ event_key }) => event_key);
  const template = ours(saved.templates, ({ template_key }) => template_key);
  const mapping = ours(saved.mappings, mappingName);
  const transition = ours(saved.transitions, transitionName);
  return {
    ...flow,
    states: flow.states.map((row) => state(row, row.state_key)),
    events: flow.events.map((row) => event(row, row.event_key)),
    templates: flow.templates.map((row) => template(row, row.template_key)),
    mappings: flow.mappings.map((row) => mapping(row, mappingName(row))),
    transitions: flow.transitions.map((row) => transition(row, transitionName(row))),
  };
}

function mappingName({ state_key, button_id }: { state_key: string; button_id: string }): string {
  return `${state_key} ${button_id}`;
}

function transitionName(row: { from_state: string; event_key: string; priority: number }): string {
  return `${row.from_state} ${row.event_key} ${row.priority}`;
}
