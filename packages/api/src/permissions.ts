/**
 * What an administrator may do and may let a reviewer do, one permission at a time: decide disputes and lead reviewers (`lead`), see and
 * help single contributors (`inbox`), create releases of the dataset (`export`) and publish them (`publish`), erase what a contributor gave
 * (`erase`), and manage API keys (`keys`).
 */
export const PERMISSIONS = ['lead', 'inbox', 'export', 'publish', 'erase', 'keys'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Returns whether the caller has the permission. Admins have all. */
export function may(
  { role, permissions }: { role: 'admin' | 'reviewer'; permissions?: readonly Permission[] },
  one: Permission,
): boolean {
  return role === 'admin' || (permissions?.includes(one) ?? false);
}

/** Returns whether the caller has one of the permissions; without any, whether they are an admin. */
export function mayAny(caller: Parameters<typeof may>[0], permissions: readonly Permission[]): boolean {
  return caller.role === 'admin' || permissions.some((one) => may(caller, one));
}
