import type { Services } from '#context.ts';
import { networkOf } from '#http/visitor.ts';

/** Maximum number of networks that are recorded for a key. Far fewer already show that a link was passed on. */
const MOST_NETWORKS = 1000;

/**
 * Records the network that uses a key, as an HMAC with the key's id. The records show how many networks use a key, but neither
 * where its owner is nor that two keys are used from one place.
 */
export async function recordVisitor(
  { db, secrets, now }: Pick<Services, 'db' | 'secrets' | 'now'>,
  key_id: string,
  ip: string,
): Promise<void> {
  const visitor_hmac = new Uint8Array(secrets.mac('release-visitor', `${key_id}|${networkOf(ip)}`));
  await db.prisma.$executeRaw`
    insert into release_key_visitors (key_id, visitor_hmac, first_at)
    select ${key_id}::uuid, ${visitor_hmac}, ${now()}
    where (select count(*) from release_key_visitors where key_id = ${key_id}::uuid) < ${MOST_NETWORKS}
    on conflict do nothing`;
}
