import type { Caller } from '@labrish/api';
import type { Env } from '#env.ts';

/** Returns whether this server requires a second factor of a person. A reviewer who has a permission counts as an administrator. */
export function mustHaveFactor(
  { REQUIRE_SECOND_FACTOR: who }: Pick<Env, 'REQUIRE_SECOND_FACTOR'>,
  { role, permissions = [] }: Pick<Caller, 'role' | 'permissions'>,
): boolean {
  return who === 'everyone' || (who === 'admins' && (role === 'admin' || permissions.length > 0));
}
