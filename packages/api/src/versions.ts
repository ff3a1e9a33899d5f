import { Prisma } from '@labrish/db';
import type { Tx } from './context.ts';
import { ApiError } from './errors.ts';

export type Versioned =
  'prompt_topics' | 'profiles' | 'states' | 'transitions' | 'content_templates' | 'flow_tests';

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
  const last = await tx.audit_log.findFirst({
    where: { entity, entity_id: row.id, ...ofPilotOrOlder(tx) },
    orderBy: { id: 'desc' },
  });
  const who = last?.actor_name ?? 'Somebody';
  const when = last ? ` at ${last.at.toISOString()}` : '';
  throw new ApiError('CONFLICT', `${who} changed this${when}. Load it again, then make your change.`, {
    details: {
      version: row.version,
      changed_by: last?.actor_name ?? null,
      changed_at: last?.at.toISOString() ?? null,
    },
  });
}

/** Matches entries of the audit log about the transaction's pilot, and those without one: shared rows, and entries from before there were pilots. */
export function ofPilotOrOlder(tx: Pick<Tx, 'audit_log'> & { $pilot?: string }): Prisma.audit_logWhereInput {
  return tx.$pilot === undefined ? {} : { OR: [{ pilot: tx.$pilot }, { pilot: null }] };
}
