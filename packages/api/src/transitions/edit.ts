import { checkAction, checkRule } from '@labrish/conversation/catalogue';
import { Prisma, type transitions } from '@labrish/db';
import type { Pilot } from '@labrish/pilot';
import type { z } from 'zod';
import type { PilotTx } from '../context.ts';
import { badInput, conflict, orNotFound } from '../errors.ts';
import { lockRow, assertVersion } from '../changes.ts';
import type { configureTransition } from './schema.ts';

type Configuration = z.output<typeof configureTransition>;

/** Locks a transition until the transaction ends. @throws {ApiError} NOT_FOUND; CONFLICT for a stale version. */
export async function lockTransition(
  tx: PilotTx,
  id: string,
  expectedVersion: number | undefined,
): Promise<transitions> {
  await lockRow(tx, 'transitions', id);
  const row = orNotFound(await tx.transitions.findUnique({ where: { id } }), 'transition');
  await assertVersion(tx, 'transitions', row, expectedVersion);
  return row;
}

/** Asserts that every rule and action is in the catalogue and names labels of the country. @throws {ApiError} BAD_REQUEST */
export function assertInCatalogue(pilot: Pilot, { rules, actions }: Configuration): void {
  const checked = [
    ...rules.map((row, place) => [`rules[${place}]`, checkRule(row, pilot)] as const),
    ...actions.map((row, place) => [`actions[${place}]`, checkAction(row, pilot)] as const),
  ];
  for (const [path, one] of checked) if (!one.ok) throw badInput(path, one.problem);
}

/** Asserts that the destination exists. @throws {ApiError} BAD_REQUEST in the words of SPEC section 5. */
export async function assertDestinationExists(tx: PilotTx, to_state_id: string): Promise<void> {
  if (!(await tx.states.findUnique({ where: { id: to_state_id } })))
    throw badInput('to_state_id', 'Selected state not found');
}

/** Returns the priority of a new transition: last among those of its state and event. Its `from` state must be locked. */
export async function lastPriority(tx: PilotTx, from_state_id: string, event_id: string): Promise<number> {
  const { _max } = await tx.transitions.aggregate({
    where: { from_state_id, event_id },
    _max: { priority: true },
  });
  return (_max.priority ?? 0) + 1;
}

/** Asserts that no other transition of the same state and event has this priority. @throws {ApiError} CONFLICT */
export async function assertPriorityIsFree(
  tx: PilotTx,
  { id, from_state_id, event_id }: Pick<transitions, 'from_state_id' | 'event_id'> & { id?: string },
  priority: number,
): Promise<void> {
  const taken = await tx.transitions.findFirst({
    where: { from_state_id, event_id, priority, ...(id && { NOT: { id } }) },
  });
  if (taken) throw conflict(`Another transition for this event has priority ${priority} already.`);
}

const CONSENT = { action_key: 'record_consent' };

/**
 * Asserts that some transition still records consent: no voice may be stored without it. Locks, so that of two concurrent edits neither
 * relies on the transition that the other changes.
 *
 * @param stored the current actions of the locked transition
 * @throws {ApiError} BAD_REQUEST when this transition is the only one that records consent, and no longer would
 */
export async function assertConsentRemains(
  tx: PilotTx,
  transition_id: string,
  stored: { action_key: string }[],
  wanted: { action_key: string }[],
): Promise<void> {
  const records = (rows: { action_key: string }[]) =>
    rows.some((row) => row.action_key === CONSENT.action_key);
  if (!records(stored) || records(wanted)) return;
  await tx.$executeRaw(Prisma.sql`lock table transition_actions in share row exclusive mode`);
  const elsewhere = await tx.transition_actions.findFirst({
    where: { ...CONSENT, NOT: { transition_id } },
  });
  if (!elsewhere)
    throw badInput(
      'actions',
      'This is the only place that records consent. Record it in another transition first; without it nobody can contribute.',
    );
}

const IN_ORDER = [
  { position: 'asc' },
  { id: 'asc' },
] satisfies Prisma.transition_rulesOrderByWithRelationInput[];

/** Finds the rules and actions of a transition, in order. */
export async function rulesAndActions(tx: PilotTx, transition_id: string) {
  const where = { transition_id };
  return {
    rules: await tx.transition_rules.findMany({ where, orderBy: IN_ORDER }),
    actions: await tx.transition_actions.findMany({ where, orderBy: IN_ORDER }),
  };
}

/** Replaces the stored rules and actions. */
export async function replaceRulesAndActions(
  tx: PilotTx,
  { id, rules, actions }: Configuration,
): Promise<void> {
  await tx.transition_rules.deleteMany({ where: { transition_id: id } });
  await tx.transition_rules.createMany({ data: placed(id, rules) });
  await tx.transition_actions.deleteMany({ where: { transition_id: id } });
  await tx.transition_actions.createMany({ data: placed(id, actions) });
}

/** Returns the rules or actions of a transition as rows, in their order. */
export function placed<T extends { params: unknown }>(transition_id: string, rows: readonly T[]) {
  return rows.map((row, index) => ({
    ...row,
    params: row.params as Prisma.InputJsonValue,
    transition_id,
    position: index + 1,
  }));
}
