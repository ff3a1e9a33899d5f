import { mayAny, type Permission } from '@labrish/api/permissions';
import { trpc } from './trpc.ts';

/** Returns whether the signed-in user is an admin; undefined while that is unknown. The server enforces the rights. */
export function useIsAdmin(): boolean | undefined {
  const role = trpc.users.me.useQuery().data?.profile.role;
  return role && role === 'admin';
}

/** Returns whether the signed-in user has one of these permissions, as every admin has; undefined while that is unknown. */
export function useMay(...permissions: Permission[]): boolean | undefined {
  const profile = trpc.users.me.useQuery().data?.profile;
  return profile && mayAny(profile, permissions);
}
