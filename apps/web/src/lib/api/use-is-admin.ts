import { trpc } from './trpc.ts';

/** Whether whoever is signed in is an administrator. Undefined while that is not known yet. The server enforces what follows of it. */
export function useIsAdmin(): boolean | undefined {
  const role = trpc.users.me.useQuery().data?.profile.role;
  return role && role === 'admin';
}
