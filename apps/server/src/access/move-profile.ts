import type { Db } from '#auth/context.ts';

/**
 * Moves the profile of an address to the id that its owner has at another auth service, with the API keys and invites that they
 * are responsible for.
 *
 * @returns whether there is a profile with this address.
 */
export async function moveProfile(tx: Db, email: string, id: string, now: Date): Promise<boolean> {
  const before = await tx.profiles.findUnique({ where: { email } });
  if (!before) return false;
  await tx.profiles.updateMany({ where: { id: before.id }, data: { id, updated_at: now } });
  await tx.api_keys.updateMany({ where: { created_by: before.id }, data: { created_by: id } });
  await tx.auth_invites.updateMany({ where: { invited_by: before.id }, data: { invited_by: id } });
  return true;
}
