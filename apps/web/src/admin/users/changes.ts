import type { User } from '@labrish/api/users/schema';
import { roleName } from '#lib/roles.ts';

/** Returns what somebody else changed of a user: each changed field, and its value now. */
export function changes(before: User, now: User) {
  return [
    { label: 'Display name', was: before.display_name, value: now.display_name ?? 'none' },
    { label: 'Avatar URL', was: before.avatar_url, value: now.avatar_url ?? 'none' },
    { label: 'Role', was: roleName(before.role), value: roleName(now.role) },
  ].filter(({ was, value }) => (was ?? 'none') !== value);
}
