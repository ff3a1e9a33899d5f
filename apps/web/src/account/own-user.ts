import type { Factor, User } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { auth } from '#session/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { trpc } from '#lib/api/trpc.ts';

/** Query key of the user; everything under it is refetched when a factor or an address has changed. */
export const KEY = ['account', 'user'];

/** Loads the sign-in service's record of the signed-in user: factors, a pending change of address. */
export function useOwnUser() {
  return useQuery({ queryKey: KEY, queryFn: fetchUser });
}

/** Returns the second factors that the user has set up, of every kind or of one; none while they load. */
export function useFactors(kind?: Factor['factor_type']): Factor[] {
  const all = useOwnUser().data?.factors ?? [];
  return all.filter(({ status, factor_type }) => status === 'verified' && (!kind || factor_type === kind));
}

/** Refetches the user, the sessions and the history: a new factor, address or sign-in changes them. */
export function useRefreshAccount(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: KEY }), utils.sessions.invalidate()]);
  };
}

async function fetchUser(): Promise<User> {
  const { data, error } = await auth.getUser();
  if (error) throw error;
  return data.user;
}
