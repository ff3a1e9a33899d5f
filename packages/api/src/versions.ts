import { Prisma } from '@labrish/db';
import type { Tx } from './context.ts';
import { ApiError } from './errors.ts';

export type Versioned =
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
  table: Versioned | 'button_mappings' | 'events' | 'api_keys',
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
  tx: Pick<Tx, 'audit_log'> & { $pilot?: string },
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
