import type { Services } from '#context.ts';
import { networkOf } from '#http/visitor.ts';

/**
 * Records the network that uses a key, as an HMAC with the key's id: how many networks use a key can be counted, but not where its
 * owner is, nor that two keys are used from one place.
 */
export async function recordVisitor(
  { db, secrets, now }: Pick<Services, 'db' | 'secrets' | 'now'>,
  key_id: string,
  ip: string,
): Promise<void> {
  const visitor_hmac = new Uint8Array(secrets.mac('release-visitor', `${key_id}|${networkOf(ip)}`));
  await db.prisma.release_key_visitors.createMany({
    data: [{ key_id, visitor_hmac, first_at: now() }],
    skipDuplicates: true,
  });
}
