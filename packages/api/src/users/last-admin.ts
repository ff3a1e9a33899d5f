import { Prisma } from '@labrish/db';
import type { Role, Tx } from '../context.ts';
import { ApiError } from '../errors.ts';

/** Thrown by a change after which nobody could manage the console. */
export class LastAdmin extends ApiError {
  constructor() {
    super('CONFLICT', 'This is the last administrator. Make somebody else an administrator first.');
  }
}

/**
 * Asserts that an administrator remains. Call it in the transaction that demotes, blocks, bans or removes somebody, before
 * that locks or changes anything else. It locks the rows of all administrators, so that two cannot demote each other at once.
 * An administrator who is blocked or banned cannot sign in, and so does not count as remaining.
 *
 * @throws {LastAdmin} when `id` is an administrator and there is no other who could sign in.
 */
export async function assertNotLastAdmin(tx: Tx, id: string, now: Date): Promise<void> {
  const admins = await tx.$queryRaw<{ id: string; blocked_at: Date | null }[]>(
    Prisma.sql`select id::text as id, blocked_at from profiles where role = 'admin' order by id for update`,
  );
  if (!admins.some((admin) => admin.id === id)) return;
  const others = admins.filter((admin) => admin.id !== id && !admin.blocked_at).map((admin) => admin.id);
  const banned = await tx.auth_users.count({ where: { id: { in: others }, banned_until: { gt: now } } });
  if (others.length - banned < 1) throw new LastAdmin();
}

export function isDemotion(before: Role, after: Role): boolean {
  return before === 'admin' && after !== 'admin';
}
