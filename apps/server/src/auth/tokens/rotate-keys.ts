import { audit } from '#audit.ts';
import { type AuthServices, inTransaction } from '#auth/context.ts';
import { newSigningKey } from '../keys.ts';

/** Clients and proxies cache the published keys for ten minutes; a key must be published for longer before it signs. */
const PUBLISHED_MS = 15 * 60_000;

/**
 * Activates the standby key, retires the one that signed (it still verifies what it signed) and publishes the next. Nobody is
 * signed out.
 *
 * @returns what happened, as a sentence for the operator.
 */
export async function rotateKeys(services: AuthServices): Promise<{ rotated: boolean; message: string }> {
  const next = await newSigningKey(services, 'standby');
  return inTransaction(services, async (tx) => {
    // If two operators do this at once, rotate once.
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
    // The private half of a retired key has no use any more.
    await tx.auth_signing_keys.updateMany({
      where: { status: 'active' },
      data: { status: 'retired', retired_at: now, private_enc: null },
    });
    await tx.auth_signing_keys.updateMany({ where: { kid: standby.kid }, data: { status: 'active' } });
    await tx.auth_signing_keys.create({ data: next });
    await audit(tx, services, { actor: 'system', action: 'keys_rotated', after: { kid: standby.kid } });
    return { rotated: true, message: `Tokens are now signed with key ${standby.kid}.` };
  });
}
