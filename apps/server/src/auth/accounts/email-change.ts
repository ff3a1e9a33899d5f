import { Prisma } from '@labrish/db';
import { recordAccountEvent } from '#auth/account-events.ts';
import type { Auth, Db, FullUser } from '#auth/context.ts';
import { AuthError, badLink } from '#auth/errors.ts';
import { setEmailIdentity } from './users.ts';

/** Bits of `email_change_confirmed`: which of the two addresses has confirmed the change. */
const BITS = { email_change_current: 1, email_change_new: 2 };
const BOTH = 3;

export const emailTaken = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');

/** Refuses an address that another account or profile has. @throws {AuthError} */
export async function assertFree(db: Db, email: string, id?: string): Promise<void> {
  const where = { email, ...(id && { NOT: { id } }) };
  if ((await db.auth_users.findFirst({ where })) ?? (await db.profiles.findFirst({ where })))
    throw emailTaken();
}

/**
 * Records the confirmation of one of the two addresses; the second confirmation changes the address.
 *
 * @param confirmed `kind`: which of the two; `sent_to`: where its link went. A link of an earlier change, to another address, is void.
 * @returns a message when the other address still has to confirm, else null.
 */
export async function confirmChange(
  tx: Db,
  auth: Auth,
  user: FullUser,
  { kind, sent_to }: { kind: keyof typeof BITS; sent_to: string },
  user_agent: string | null,
): Promise<{ message: string } | null> {
  const { id, email: old, new_email } = user;
  if (!new_email || sent_to !== (kind === 'email_change_new' ? new_email : old)) throw badLink();
  // Set the bit in one statement: both addresses may be confirmed at the same moment.
  const rows = await tx.$queryRaw<{ bits: number }[]>(Prisma.sql`
    update auth_users set email_change_confirmed = email_change_confirmed | ${BITS[kind]}
    where id = ${id}::uuid and new_email = ${new_email} returning email_change_confirmed as bits`);
  if (!rows[0]) throw badLink();
  // Without an old address, the confirmation of the new one is enough.
  if (rows[0].bits !== BOTH && old !== null)
    return { message: 'Confirmation link accepted. Please proceed to confirm link sent to the other email' };
  await changeEmail(tx, auth, id, new_email);
  await recordAccountEvent(tx, auth, { user: id }, 'email_changed', { user_agent, also_to: old });
  return null;
}

/** Moves an account, its email identity and its profile to another address; links mailed to the old one are void. */
export async function changeEmail(tx: Db, auth: Pick<Auth, 'now'>, id: string, email: string): Promise<void> {
  const now = auth.now();
  await assertFree(tx, email, id);
  await tx.auth_users.update({
    where: { id },
    data: {
      email,
      email_confirmed_at: now,
      new_email: null,
      email_change_confirmed: 0,
      email_change_sent_at: null,
      updated_at: now,
    },
  });
  await tx.profiles.updateMany({ where: { id }, data: { email, updated_at: now } });
  await setEmailIdentity(tx, now, id, email);
  await tx.auth_one_time_tokens.deleteMany({ where: { user_id: id } });
}
