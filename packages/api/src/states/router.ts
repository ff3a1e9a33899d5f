import type { states } from '@labrish/db';
import { z } from 'zod';
import { type By, record, assertVersion, lockRow } from '../changes.ts';
import type { Template } from '../content-templates/schema.ts';
import { finishSync, startSync } from '../content-templates/sync.ts';
import type { Context, PilotTx } from '../context.ts';
import { badInput, conflict, explain, orNotFound } from '../errors.ts';
import { assertLabels } from '../labels.ts';
import { saveFlow } from '../flow-saves/save-flow.ts';
import { omitUndefined, serializeDates } from '../rows.ts';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { copyContent } from './copy.ts';
import { inPreferredOrder } from './order.ts';
import { saveContent, saveMappings } from './save.ts';
import { createState, removeState, updateState, savedState, saveState, state } from './schema.ts';
import { lockFlow } from '../flow-versions/locks.ts';

export const statesRouter = router({
  list: memberProcedure
    .meta({ rest: 'GET /rules-engine/states', summary: 'The states of the conversation' })
    .output(z.object({ states: z.array(state) }))
    .query(async ({ ctx }) => {
      const rows = await ctx.db.states.findMany({ orderBy: [{ created_at: 'asc' }, { id: 'asc' }] });
      return { states: inPreferredOrder(rows).map(serializeDates) };
    }),

  create: adminProcedure
    .meta({
      rest: 'POST /rules-engine/states',
      status: 201,
      summary: 'Add a state',
      description:
        'Nothing leads to it until a transition does. With `copy_of` it says and does what that state does.',
      errors: { 409: 'There is already a state with this key.' },
    })
    .input(createState)
    .output(z.object({ state }))
    .mutation(({ ctx, input }) =>
      ctx.db.$transaction(async (tx) => ({ state: serializeDates(await addState(tx, ctx, input)) })),
    ),

  remove: adminProcedure
    .meta({
      rest: 'DELETE /rules-engine/states/{id}',
      status: 204,
      summary: 'Remove a state',
      description:
        'With what it says and where it leads. What led to it leads to the successor, at which people who stand in it go on.',
      errors: { 409: 'The state has changed since the given version.' },
    })
    .input(removeState)
    .mutation(({ ctx, input }) => ctx.db.$transaction((tx) => dropState(tx, ctx, input))),

  update: adminProcedure
    .meta({
      rest: 'PATCH /rules-engine/states/{id}',
      summary: 'Rename a state, or mark it as an end',
      description: 'What is not given stays as it is.',
      errors: { 409: 'The state has changed since the given version.' },
    })
    .input(updateState)
    .output(z.object({ state }))
    .mutation(({ ctx, input: { id, version, ...changes } }) =>
      ctx.db.$transaction(async (tx) => {
        const before = await lockState(tx, id, version);
        return { state: serializeDates(await change(tx, ctx, before, omitUndefined(changes))) };
      }),
    ),

  /**
   * Saves name, template and mappings of a state for the editor, in one transaction: together, or nothing. Then pushes the
   * template, even if the client no longer waits for the answer.
   */
  save: adminProcedure
    .input(saveState)
    .output(savedState)
    .mutation(async ({ ctx, input: { id, version, friendly_name, content, mappings } }) => {
      assertLabels(ctx.pilot, 'bodies' in content ? Object.keys(content.bodies ?? {}) : [], 'content.bodies');
      const saved = await saveFlow(ctx, async (tx) => {
        const before = await lockState(tx, id, version);
        const after = await change(tx, ctx, before, omitUndefined({ friendly_name }));
        const { template, warnings } = await saveContent(tx, ctx, after, content);
        const stored = await saveMappings(tx, ctx, after.state_key, mappings);
        if (template?.is_active) await startSync(tx, ctx, template);
        return { state: serializeDates(after), template, warnings, mappings: stored };
      });
      const { template } = saved;
      return { ...saved, ...(template?.is_active ? await syncSaved(ctx, template) : { sync: null }) };
    }),
});

/** Pushes the template. The save is committed by now, so a database failure here must not look like a refused save. */
function syncSaved(ctx: Context, template: Template): ReturnType<typeof finishSync> {
  return finishSync(ctx, template).catch((error: unknown) => ({
    sync: { state: 'failed', error: explain(error).message },
    template,
  }));
}

async function lockState(tx: PilotTx, id: string, expectedVersion: number | undefined): Promise<states> {
  await lockRow(tx, 'states', id);
  const row = orNotFound(await tx.states.findUnique({ where: { id } }), 'state');
  await assertVersion(tx, 'states', row, expectedVersion);
  return row;
}

/** Changes a state, and always raises its version, which is also the version of its template and mappings. */
async function change(
  tx: PilotTx,
  by: By,
  before: states,
  changes: { friendly_name?: string; is_final?: boolean },
): Promise<states> {
  const data = { ...changes, version: before.version + 1 };
  const after = await tx.states.update({ where: { id: before.id }, data });
  await record(tx, by, 'update', 'states', before.id, { before, after });
  return after;
}

/**
 * Adds a state that nothing leads to yet, empty or as a copy; the first of a flow is the initial one.
 *
 * @throws {ApiError} CONFLICT for a taken key; BAD_REQUEST when the state to copy does not exist
 */
async function addState(tx: PilotTx, by: By, input: z.output<typeof createState>): Promise<states> {
  await lockFlow(tx);
  const { copy_of, ...named } = input;
  const { state_key } = named;
  if (await tx.states.findFirst({ where: { state_key } }))
    throw conflict(`There is already a state ${state_key}.`);
  const is_initial = (await tx.states.count()) === 0;
  const after = await tx.states.create({ data: { ...named, is_initial, created_at: by.now() } });
  // Forget a removed state with this key: contributors who are still in it belong to the new state now.
  await tx.removed_states.deleteMany({ where: { state_key } });
  await record(tx, by, 'create', 'states', after.id, { after });
  if (copy_of !== undefined) await copyContent(tx, by, copy_of, after);
  return after;
}

/**
 * Removes a state with its template and transitions. Transitions to it and the contributors in it go to the successor instead.
 *
 * @throws {ApiError} NOT_FOUND; CONFLICT when stale; BAD_REQUEST for the initial state, for the only state that records consent,
 * and for a successor that does not exist
 */
async function dropState(tx: PilotTx, by: By, input: z.output<typeof removeState>): Promise<void> {
  await lockFlow(tx);
  const { id, version, successor_key } = input;
  const before = orNotFound(await tx.states.findUnique({ where: { id } }), 'state');
  await assertVersion(tx, 'states', before, version);
  if (before.is_initial) throw badInput('id', 'Conversations begin in this state, so it stays.');
  const successor = await tx.states.findFirst({ where: { state_key: successor_key } });
  if (!successor || successor.id === id) throw badInput('successor_key', 'Selected state not found');
  await assertConsentElsewhere(tx, id);
  const { state_key } = before;
  const outgoing = await tx.transitions.findMany({
    where: { from_state_id: id },
    include: { rules: true, actions: true },
  });
  const template = await tx.content_templates.findFirst({ where: { template_key: state_key } });
  await tx.transitions.updateMany({
    where: { to_state_id: id, NOT: { from_state_id: id } },
    data: { to_state_id: successor.id, version: { increment: 1 } },
  });
  await tx.content_templates.deleteMany({ where: { template_key: state_key } });
  await tx.button_mappings.deleteMany({ where: { state_key } });
  await tx.states.delete({ where: { id } });
  await tx.removed_states.create({ data: { state_key, successor_key } });
  await record(tx, by, 'delete', 'states', id, {
    before: { ...before, outgoing, template },
    after: { successor_key },
  });
}

/** Asserts that another state records consent: without it nobody can contribute. */
async function assertConsentElsewhere(tx: PilotTx, from_state_id: string): Promise<void> {
  const places = await tx.transition_actions.findMany({
    where: { action_key: 'record_consent' },
    select: { transition: { select: { from_state_id: true } } },
  });
  if (places.length && places.every(({ transition }) => transition.from_state_id === from_state_id))
    throw badInput('id', 'This is the only state that records consent. Record it in another one first.');
}
