import type { Services } from '#context.ts';
import { openDetails } from './details.ts';
import { hashOfKey } from './key.ts';

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
 * Finds the downloader of a key. The first use of a key confirms the address, since the key was mailed there.
 *
 * @returns null for a key that is unknown or expired.
 */
export async function findAccess(
  services: Pick<Services, 'db' | 'secrets' | 'now'>,
  key: string,
): Promise<Access | null> {
  if (!KEY.test(key)) return null;
  const { db, now } = services;
  const row = await db.prisma.release_keys.findUnique({
    where: { key_sha256: hashOfKey(key), expires_at: { gt: now() } },
    select: { expires_at: true, downloader: true },
  });
  const details = row && openDetails(services, row.downloader);
  if (!details) return null;
  const { id, confirmed_at } = row.downloader;
  if (!confirmed_at)
    await db.prisma.release_downloaders.updateMany({
      where: { id, confirmed_at: null },
      data: { confirmed_at: now() },
    });
  return { downloader_id: id, email: details.email, key, expires_at: row.expires_at };
}
