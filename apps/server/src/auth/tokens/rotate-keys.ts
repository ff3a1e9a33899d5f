import { audit } from '#audit.ts';
import { type AuthServices, inTransaction } from '#auth/context.ts';
import { newSigningKey } from '../keys.ts';

/** Time that a key is published before it signs: longer than the ten minutes for which clients and proxies cache the published keys. */
const PUBLISHED_MS = 15 * 60_000;

/**
 * Activates the standby key, retires the key that signed (its tokens stay valid until they expire) and publishes the next standby
 * key. Nobody is signed out.
 *
 * @returns what happened, as a sentence for the operator.
 */
export async function rotateKeys(services: AuthServices): Promise<{ rotated: boolean; message: string }> {
  const next = await newSigningKey(services, 'standby');
  return inTransaction(services, async (tx) => {
    // Lock the table: two operators at once rotate only once.
    await tx.$executeRaw`lock table auth_signing_keys in share row exclusive mode`;
    const now = services.now();
    const standby = await tx.auth_signing_keys.findFirst({
      where: { status: 'standby' },
      orderBy: { created_at: 'asc' },
    });
    if (!standby) {
      await tx.auth_signing_keys.create({ data: next });
      return {
        rotated: false,
        message: 'A next key is published now. Run this again in 15 minutes to take it into use.',
      };
    }
    const ready = new Date(standby.created_at.getTime() + PUBLISHED_MS);
    if (ready > now)
      return {
        rotated: false,
        message: `The next key was published only just now. Run this again after ${ready.toISOString()}.`,
      };
    // Delete the private half of the retired key: it never signs again.
    await tx.auth_signing_keys.updateMany({
      where: { status: 'active' },
      data: { status: 'retired', retired_at: now, private_enc: null },
    });
    await tx.auth_signing_keys.updateMany({ where: { kid: standby.kid }, data: { status: 'active' } });
    await tx.auth_signing_keys.create({ data: next });
    await audit(tx, services, 'system', 'keys_rotated', { after: { kid: standby.kid } });
    return { rotated: true, message: `Tokens are now signed with key ${standby.kid}.` };
  });
}
