import { trpc } from '#lib/api/trpc.ts';

/** Whether whoever is signed in may change things here. Undefined while that is not known yet. The server enforces it. */
export function useMayEdit(): boolean | undefined {
  const role = trpc.users.me.useQuery().data?.profile.role;
  return role && role === 'admin';
}
