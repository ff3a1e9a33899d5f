import type { PrismaClient } from '@labrish/db';
import type { Caller } from '../context.ts';
import { KEY_PREFIX, hashKey } from './key.ts';

/** Last use is written at most this often, so that a busy script does not write with every read. */
const LAST_USE_STEP_MS = 60_000;

/** Whether a bearer token is one of our keys rather than a person's access token. */
export const isApiKey = (token: string) => token.startsWith(KEY_PREFIX);

/** Who a key stands for; null when it is unknown, revoked or expired. */
export async function callerOfKey(db: PrismaClient, key: string, now: Date): Promise<Caller | null> {
  const row = await db.api_keys.findUnique({ where: { key_hash: hashKey(key) } });
  if (!row || row.revoked_at || (row.expires_at && row.expires_at <= now)) return null;
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() >= LAST_USE_STEP_MS)
    await db.api_keys.updateMany({ where: { id: row.id }, data: { last_used_at: now } });
  return { kind: 'api_key', id: row.id, name: row.name, role: row.role };
}
