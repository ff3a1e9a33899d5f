import { trpc } from './trpc.ts';

/** Returns whether the signed-in user is an admin; undefined while that is unknown. The server enforces the permissions. */
export function useIsAdmin(): boolean | undefined {
  const role = trpc.users.me.useQuery().data?.profile.role;
  return role && role === 'admin';
}
