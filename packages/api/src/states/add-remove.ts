import type { states } from '@labrish/db';
import type { z } from 'zod';
import { record, type By } from '../audit/record.ts';
import type { PilotTx } from '../context.ts';
import { ApiError, badInput, orNotFound } from '../errors.ts';
import { lockFlow } from '../flow-versions/locks.ts';
import { assertVersion } from '../versions.ts';
import type { createState, removeState } from './schema.ts';

/** Adds a state that nothing leads to yet; the first of a flow is the initial one. @throws {ApiError} CONFLICT for a taken key */
export async function addState(tx: PilotTx, by: By, input: z.output<typeof createState>): Promise<states> {
  await lockFlow(tx);
  const { state_key } = input;
  if (await tx.states.findFirst({ where: { state_key } }))
    throw new ApiError('CONFLICT', `There is already a state ${state_key}.`);
  const is_initial = (await tx.states.count()) === 0;
  const after = await tx.states.create({ data: { ...input, is_initial, created_at: by.now() } });
  // Forget a removed state with this key: contributors who are still in it belong to the new state now.
  await tx.removed_states.deleteMany({ where: { state_key } });
  await record(tx, by, { action: 'create', entity: 'states', entity_id: after.id, after });
  return after;
}

/**
 * Removes a state with its template and transitions. Transitions to it and the contributors in it go to the successor instead.
 *
 * @throws {ApiError} NOT_FOUND; CONFLICT when stale; BAD_REQUEST for the initial state, for the only state that records consent,
 * and for a successor that does not exist
 */
export async function dropState(tx: PilotTx, by: By, input: z.output<typeof removeState>): Promise<void> {
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
  await record(tx, by, {
    ...{ action: 'delete', entity: 'states', entity_id: id },
    ...{ before: { ...before, outgoing, template }, after: { successor_key } },
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
