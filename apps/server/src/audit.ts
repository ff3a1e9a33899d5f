import type { Prisma, Tx } from '@labrish/db';

/** Who did it: a person by id, an operator's service token, or the server itself. */
export type Actor = { user: string } | 'service' | 'system';

/** What an audit row tells beside who did what. */
export interface AuditDetails {
  /** The account that it is about, if not the actor's own. */
  user_id?: string | undefined;
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
}

/**
 * Writes an audit row about the account `user_id`; without `user_id`, about the actor's own account. The row holds no addresses, only
 * ids: the log outlives accounts.
 */
export async function audit(
  db: Tx,
  services: { now: () => Date },
  actor: Actor,
  action: string,
  { user_id, before, after }: AuditDetails = {},
): Promise<void> {
  const actor_id = typeof actor === 'string' ? null : actor.user;
  await db.audit_log.create({
    data: {
      at: services.now(),
      actor_kind: typeof actor === 'string' ? actor : 'user',
      actor_id,
      action: `auth.${action}`,
      entity: 'auth_users',
      entity_id: user_id ?? actor_id,
      ...(before && { before }),
      ...(after && { after }),
    },
  });
}
