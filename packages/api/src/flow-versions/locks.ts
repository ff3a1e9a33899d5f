import type { flow_revision } from '@labrish/db';
import type { PilotTx } from '../context.ts';
import { staleEdit } from '../changes.ts';
import { revisionRow } from './find.ts';

/** The entities under which edits of the flow appear in the audit log. */
const FLOW_ENTITIES = [
  ...['states', 'events', 'transitions', 'content_templates', 'button_mappings', 'bot_sentences'],
  'flow_versions',
];

/**
 * Locks the flow until the transaction ends: nobody else saves or publishes.
 *
 * @param expected the revisions on which the caller's decision is based; absent: any
 * @throws {ApiError} CONFLICT naming who has changed the flow since
 */
export async function lockFlow(tx: PilotTx, ...expected: (number | undefined)[]): Promise<flow_revision> {
  // Lock transitions first, as their edits do: this waits for saves in progress before it holds any lock.
  await tx.$executeRaw`lock table transitions, transition_rules, transition_actions, states, events, content_templates,
    button_mappings, bot_sentences, removed_states in exclusive mode`;
  await tx.$queryRaw`select 1 from flow_revision where pilot = ${tx.$pilot} for update`;
  const row = await revisionRow(tx);
  for (const one of expected) await assertCurrent(tx, one, Number(row.revision));
  return row;
}

/**
 * Asserts that the flow is still at the revision that the caller has seen.
 *
 * @param expected the revision that the caller has seen; absent: any
 * @throws {ApiError} CONFLICT naming who has changed the flow since
 */
export async function assertCurrent(
  db: PilotTx,
  expected: number | undefined,
  revision: number,
): Promise<void> {
  if (expected === undefined || expected === revision) return;
  throw await staleEdit(
    db,
    { entity: { in: FLOW_ENTITIES } },
    { version: revision, what: 'the flow', remedy: 'Check it again, then repeat.' },
  );
}
