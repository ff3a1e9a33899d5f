import type { Caller, Role } from '@labrish/api';
import { toScopes } from '@labrish/api/scopes';
import type { Permission } from '@labrish/api/permissions';
import type { AuthServices } from '#auth/context.ts';
import { AuthenticationError } from '#auth/errors.ts';
import { sha256 } from '#auth/tokens/one-time.ts';

/** Last use is recorded once a minute: a busy script must not write with every call. */
const TOUCH_MS = 60_000;

interface Found {
  id: string;
  name: string;
  role: Role;
  is_unrestricted: boolean;
  scopes: string[] | null;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  made_by: string | null;
  maker_role: Role | null;
  maker_permissions: Permission[] | null;
  blocked_at: Date | null;
  banned_until: Date | null;
}

const BY_HASH = `
  select k.id, k.name, k.role, k.is_unrestricted, k.scopes, k.expires_at, k.last_used_at, k.revoked_at,
    p.id as made_by, p.role as maker_role, p.permissions::text[] as maker_permissions, p.blocked_at, u.banned_until
  from api_keys k
  left join profiles p on p.id = k.created_by
  left join auth_users u on u.id = p.id
  where k.key_hash = decode($1, 'hex')`;

/**
 * Finds the script that has this API key. A key for reviewers may do what every reviewer may; a key for administrators may do what
 * its maker may at this moment. Scopes limit both, unless the key is unrestricted. Runs on every call of a script, so the look-up is
 * one statement.
 *
 * @param ip the address that the call comes from.
 * @throws {AuthenticationError} 401 for a key that is unknown, revoked or expired, or whose maker is removed or blocked.
 */
export async function callerByApiKey(services: AuthServices, key: string, ip: string): Promise<Caller> {
  const [row] = await services.db.query<Found>({
    text: BY_HASH,
    values: [Buffer.from(sha256(key)).toString('hex')],
  });
  const now = services.now();
  if (!row) throw new AuthenticationError(401, 'This API key is not known.');
  if (row.revoked_at) throw new AuthenticationError(401, 'This API key has been revoked.');
  if (row.expires_at && row.expires_at <= now)
    throw new AuthenticationError(401, 'This API key has expired.');
  const { id, name, made_by } = row;
  if (made_by === null)
    throw new AuthenticationError(
      401,
      'Whoever made this API key has no access any more. Ask an administrator for a new one.',
    );
  if (row.blocked_at || (row.banned_until && row.banned_until > now))
    throw new AuthenticationError(
      401,
      'Whoever made this API key is blocked. Ask an administrator for a new one.',
    );
  await touch(services, row, now, ip);
  const limits = row.is_unrestricted ? {} : { scopes: toScopes(row.scopes ?? []) };
  if (row.role === 'reviewer') return { kind: 'api_key', id, name, role: 'reviewer', made_by, ...limits };
  const { maker_role, maker_permissions } = row;
  return {
    kind: 'api_key',
    id,
    name,
    role: maker_role ?? 'reviewer',
    permissions: maker_permissions ?? [],
    made_by,
    ...limits,
  };
}

async function touch(
  services: AuthServices,
  { id, last_used_at }: Found,
  now: Date,
  ip: string,
): Promise<void> {
  const stale = new Date(now.getTime() - TOUCH_MS);
  if (last_used_at && last_used_at > stale) return;
  await services.db.prisma.api_keys.updateMany({
    where: { id, OR: [{ last_used_at: null }, { last_used_at: { lte: stale } }] },
    data: { last_used_at: now, last_used_ip: ip },
  });
}
