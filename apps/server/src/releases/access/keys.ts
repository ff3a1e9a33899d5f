import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '#context.ts';
import { networkOf } from '#http/visitor.ts';

/** Name, address and purpose of a downloader, sealed in `release_downloaders.details_enc`. */
const details = z.object({ name: z.string(), email: z.string(), purpose: z.string() });
export type Details = z.infer<typeof details>;

const PURPOSE = 'release-downloader';

export function sealDetails(
  { secrets }: Pick<Services, 'secrets'>,
  id: string,
  known: Details,
): Uint8Array<ArrayBuffer> {
  return secrets.seal(PURPOSE, id, JSON.stringify(known));
}

/** Opens sealed details. @returns null when they were sealed with another secret, or are damaged. */
export function openDetails(
  { secrets }: Services,
  { id, details_enc }: { id: string; details_enc: Uint8Array },
): Details | null {
  const plain = secrets.tryOpen(PURPOSE, id, details_enc);
  return plain && details.parse(JSON.parse(plain.toString()));
}

/** How many days a mailed link allows downloads. */
export const KEY_DAYS = 30;

/** Hashes a key. Only the hash is stored, so that reading the database gives nobody a download. */
export function hashOfKey(key: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(key).digest());
}

/** A downloader who agreed to the terms and whose address is confirmed. */
export interface Access {
  downloader_id: string;
  email: string;
  key: string;
  expires_at: Date;
}

/** 32 bytes in base64url. */
const KEY = /^[A-Za-z0-9_-]{43}$/;

/**
 * Finds the downloader of a key, and records the network that uses it. The first use of a key confirms the address, since the key
 * was mailed there.
 *
 * @returns null for a key that is unknown, expired or revoked.
 */
export async function findAccess(services: Services, key: string, ip: string): Promise<Access | null> {
  if (!KEY.test(key)) return null;
  const { db, now } = services;
  const row = await db.prisma.release_keys.findUnique({
    where: { key_sha256: hashOfKey(key), expires_at: { gt: now() }, revoked_at: null },
    select: { id: true, expires_at: true, downloader: true },
  });
  const known = row && openDetails(services, row.downloader);
  if (!known) return null;
  await recordVisitor(services, row.id, ip);
  const { id, confirmed_at } = row.downloader;
  if (!confirmed_at)
    await db.prisma.release_downloaders.updateMany({
      where: { id, confirmed_at: null },
      data: { confirmed_at: now() },
    });
  return { downloader_id: id, email: known.email, key, expires_at: row.expires_at };
}

/** Maximum number of networks that are recorded for a key. Far fewer already show that a link was passed on. */
const MOST_NETWORKS = 1000;

/**
 * Records the network that uses a key, as an HMAC with the key's id. The records show how many networks use a key, but neither
 * where its owner is nor that two keys are used from one place.
 */
async function recordVisitor({ db, secrets, now }: Services, key_id: string, ip: string): Promise<void> {
  const visitor_hmac = new Uint8Array(secrets.mac('release-visitor', `${key_id}|${networkOf(ip)}`));
  await db.prisma.$executeRaw`
    insert into release_key_visitors (key_id, visitor_hmac, first_at)
    select ${key_id}::uuid, ${visitor_hmac}, ${now()}
    where (select count(*) from release_key_visitors where key_id = ${key_id}::uuid) < ${MOST_NETWORKS}
    on conflict do nothing`;
}
