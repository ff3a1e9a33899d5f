import { Prisma } from '@labrish/db';
import type { Db } from './context.ts';

/** Nobody could manage the site any more; `statusCode` is what the error table reads. */
export class LastAdmin extends Error {
  readonly statusCode = 409;
  constructor() {
    super('This is the last administrator. Make somebody else an administrator first.');
    this.name = 'LastAdmin';
  }
}

/**
 * To be called in the transaction that demotes, bans or deletes somebody, before it does. It locks the rows of all
 * administrators, so that two of them cannot demote each other at once.
 *
 * @throws {LastAdmin} when `id` is an administrator and there is no other who could sign in.
 */
export async function assertNotLastAdmin(tx: Db, id: string, now: Date): Promise<void> {
  const admins = await tx.$queryRaw<{ id: string }[]>(
    Prisma.sql`select id::text as id from profiles where role = 'admin' order by id for update`,
  );
  if (!admins.some((admin) => admin.id === id)) return;
  const others = admins.filter((admin) => admin.id !== id).map((admin) => admin.id);
  const blocked = await tx.auth_users.count({ where: { id: { in: others }, banned_until: { gt: now } } });
  if (others.length - blocked < 1) throw new LastAdmin();
}
