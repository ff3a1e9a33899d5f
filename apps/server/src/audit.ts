import type { Prisma } from '@labrish/db';

/** Who did it: a person by id, an operator's service token, or the server itself. */
export type Actor = { kind: 'user' | 'service' | 'system'; id?: string };

/** Writes an audit row about an account. Ids only: the log outlives accounts and must not hold their addresses. */
export async function audit(
  db: Prisma.TransactionClient,
  services: { now: () => Date },
  row: {
    actor: Actor;
    action: string;
    user_id?: string | undefined;
    before?: Prisma.InputJsonObject;
    after?: Prisma.InputJsonObject;
  },
): Promise<void> {
  await db.audit_log.create({
    data: {
      at: services.now(),
      actor_kind: row.actor.kind,
      actor_id: row.actor.id ?? null,
      action: `auth.${row.action}`,
      entity: 'auth_users',
      entity_id: row.user_id ?? null,
      ...(row.before && { before: row.before }),
      ...(row.after && { after: row.after }),
    },
  });
}
