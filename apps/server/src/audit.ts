import type { Prisma, Tx } from '@labrish/db';

/** Who did it: a person by id, an operator's service token, or the server itself. */
export type Actor = { user: string } | 'service' | 'system';

/** An audit row about the account `user_id`; without `user_id`, about the actor's own account. */
export interface AuditRow {
  actor: Actor;
  action: string;
  user_id?: string | undefined;
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
}

/**
 * Writes an audit row about the account `user_id`; without `user_id`, about the actor's own account. The row holds no addresses, only
 * ids: the log outlives accounts.
 */
export async function audit(db: Tx, services: { now: () => Date }, row: AuditRow): Promise<void> {
  const actor_id = typeof row.actor === 'string' ? null : row.actor.user;
  await db.audit_log.create({
    data: {
      at: services.now(),
      actor_kind: typeof row.actor === 'string' ? row.actor : 'user',
      actor_id,
      action: `auth.${row.action}`,
      entity: 'auth_users',
      entity_id: row.user_id ?? actor_id,
      ...(row.before && { before: row.before }),
      ...(row.after && { after: row.after }),
    },
  });
}
