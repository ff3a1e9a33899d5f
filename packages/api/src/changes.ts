import { Prisma, belongsToPilot } from '@labrish/db';
import type { Tx, Caller } from './context.ts';
import { ApiError } from './errors.ts';
import type { Pilot } from '@labrish/pilot';

export interface Change {
  /** A verb, such as create, update, delete, revoke, take_over, block, unblock, sync, retire, restore, invite, withdraw, take_out, prove. */
  action: string;
  /** The table of the changed row. */
  entity: string;
  entity_id: string | null;
  before?: object | null;
  after?: object | null;
}

/** Who makes a change, when, and in which pilot, if the call is about one. */
export interface By {
  caller: Caller;
  now: () => Date;
  pilot?: Pick<Pilot, 'country'>;
}

/**
 * Records who changed what in the audit log, in the transaction of the change.
 *
 * @param rows must hold no secrets
 */
export function record(
  tx: Tx,
  by: By,
  action: Change['action'],
  entity: Change['entity'],
  entity_id: Change['entity_id'],
  rows: Pick<Change, 'before' | 'after'> = {},
): Promise<void> {
  return recordAll(tx, by, [{ action, entity, entity_id, ...rows }]);
}

/** Records several changes at once, as `record` does. */
export async function recordAll(tx: Tx, by: By, changes: Change[]): Promise<void> {
  const pilots = await Promise.all(changes.map((change) => pilotOf(tx, by, change)));
  await tx.audit_log.createMany({
    data: changes.map(({ before, after, ...change }, i) => ({
      ...change,
      pilot: pilots[i] ?? null,
      at: by.now(),
      actor_kind: by.caller.kind,
      actor_id: by.caller.id,
      actor_name: by.caller.name,
      ...(before && { before: toJson(before) }),
      ...(after && { after: toJson(after) }),
    })),
  });
}

/** Returns the pilot that a change is about: the call's, or of people and recordings, which any call may be about, their own. */
async function pilotOf(tx: Tx, { pilot }: By, { entity, entity_id }: Change): Promise<string | null> {
  if (belongsToPilot(entity)) return pilot?.country.code ?? null;
  if (!entity_id) return null;
  const found = { where: { id: entity_id }, select: { pilot: true } };
  if (entity === 'contributors') return (await tx.contributors.findUnique(found))?.pilot ?? null;
  if (entity === 'submissions') return (await tx.submissions.findUnique(found))?.pilot ?? null;
  return null;
}

function toJson(row: object): Prisma.InputJsonValue {
  return JSON.parse(JSON.stringify(row)) as Prisma.InputJsonValue;
}

type Versioned =
  | 'prompt_topics'
  | 'profiles'
  | 'states'
  | 'transitions'
  | 'content_templates'
  | 'flow_tests'
  | 'feedback_answers';

/** Locks a row until the transaction ends, so that load, decide and save see the same row. A missing row is no error. */
export async function lockRow(
  tx: Tx,
  table:
    | Versioned
    | 'button_mappings'
    | 'events'
    | 'api_keys'
    | 'set_asides'
    | 'review_batches'
    | 'yardstick_runs',
  id: string,
): Promise<void> {
  await tx.$queryRaw(Prisma.sql`select 1 from ${Prisma.raw(table)} where id = ${id}::uuid for update`);
}

/**
 * Asserts that an edit is based on the stored version.
 *
 * @throws {ApiError} CONFLICT with `{ version, changed_by, changed_at }` of the last change.
 */
export async function assertVersion(
  tx: Tx,
  entity: Versioned | 'bot_sentences' | 'review_settings' | 'target_settings',
  row: { id: string | null; version: number },
  expectedVersion: number | undefined,
): Promise<void> {
  if (expectedVersion === undefined || expectedVersion === row.version) return;
  throw await staleEdit(
    tx,
    { entity, entity_id: row.id },
    { version: row.version, what: 'this', remedy: 'Load it again, then make your change.' },
  );
}

/**
 * Creates the refusal of an edit that is based on an older version. It names the last change in the audit log.
 *
 * @param changed finds that change
 * @param stored `version`: the present one; `what` was changed; `remedy`: a sentence
 */
export async function staleEdit(
  tx: Tx & { $pilot?: string },
  changed: Prisma.audit_logWhereInput,
  { version, what, remedy }: { version: number; what: string; remedy: string },
): Promise<ApiError> {
  // Entries without a pilot are about shared rows, or from before there were pilots.
  const ofPilot = tx.$pilot === undefined ? {} : { OR: [{ pilot: tx.$pilot }, { pilot: null }] };
  const last = await tx.audit_log.findFirst({ where: { ...changed, ...ofPilot }, orderBy: { id: 'desc' } });
  const changed_by = last?.actor_name ?? null;
  const changed_at = last?.at.toISOString() ?? null;
  const when = changed_at ? ` at ${changed_at}` : '';
  return new ApiError('CONFLICT', `${changed_by ?? 'Somebody'} changed ${what}${when}. ${remedy}`, {
    details: { version, changed_by, changed_at },
  });
}
