import { Prisma, type Role } from '@labrish/db';
import { logged } from '../api-keys/key.ts';
import type { Change } from '../audit/record.ts';
import type { Tx } from '../context.ts';

/**
 * Revokes the API keys that somebody made and withdraws their open invites.
 *
 * @returns what changed, for the audit log.
 */
export async function revokeKeysAndInvites(tx: Tx, person: string, now: Date): Promise<Change[]> {
  const keys = await tx.api_keys.updateManyAndReturn({
    where: { created_by: person, revoked_at: null },
    data: { revoked_at: now },
  });
  // Delete in one statement, so that an invite that is being accepted at this moment is either accepted or deleted.
  const invites = await tx.$queryRaw<{ id: string; email: string; role: Role }[]>(Prisma.sql`
    delete from auth_invites where invited_by = ${person}::uuid and accepted_at is null
    returning id::text as id, email, role::text as role`);
  return [
    ...keys.map((key) => ({
      action: 'revoke',
      entity: 'api_keys',
      entity_id: key.id,
      before: logged({ ...key, revoked_at: null }),
      after: logged(key),
    })),
    ...invites.map((before) => ({
      action: 'withdraw',
      entity: 'auth_invites',
      entity_id: before.id,
      before,
    })),
  ];
}

/**
 * Makes `to` responsible for the API keys in force and the open invites of `from`. From then on the role of `to` limits what these may do.
 *
 * @returns what changed, for the audit log.
 */
export async function takeOverKeysAndInvites(tx: Tx, from: string, to: string): Promise<Change[]> {
  const keys = await tx.api_keys.updateManyAndReturn({
    where: { created_by: from, revoked_at: null },
    data: { created_by: to },
    select: { id: true },
  });
  const invites = await tx.auth_invites.updateManyAndReturn({
    where: { invited_by: from, accepted_at: null },
    data: { invited_by: to },
    select: { id: true },
  });
  const taken = (entity: string, owner: 'created_by' | 'invited_by') => (row: { id: string }) => ({
    action: 'take_over',
    entity,
    entity_id: row.id,
    before: { [owner]: from },
    after: { [owner]: to },
  });
  return [...keys.map(taken('api_keys', 'created_by')), ...invites.map(taken('auth_invites', 'invited_by'))];
}
