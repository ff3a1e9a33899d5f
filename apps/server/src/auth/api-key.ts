import type { Caller } from '@labrish/api';
import type { AuthServices } from './context.ts';
import { NotAllowed } from './not-allowed.ts';
import { sha256 } from './one-time.ts';

/** Last use is noted once a minute: a busy script must not write with every call. */
const TOUCH_MS = 60_000;

/** The script that has this API key. @throws {NotAllowed} 401 */
export async function callerByApiKey(services: AuthServices, key: string): Promise<Caller> {
  const { api_keys } = services.db.prisma;
  const row = await api_keys.findUnique({ where: { key_hash: sha256(key) } });
  const now = services.now();
  if (!row) throw new NotAllowed(401, 'This API key is not known.');
  if (row.revoked_at) throw new NotAllowed(401, 'This API key has been revoked.');
  if (row.expires_at && row.expires_at <= now) throw new NotAllowed(401, 'This API key has expired.');
  const stale = new Date(now.getTime() - TOUCH_MS);
  if (!row.last_used_at || row.last_used_at <= stale)
    await api_keys.updateMany({
      where: { id: row.id, OR: [{ last_used_at: null }, { last_used_at: { lte: stale } }] },
      data: { last_used_at: now },
    });
  return { kind: 'api_key', id: row.id, name: row.name, role: row.role };
}
