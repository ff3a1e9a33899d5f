import type { AppRouter } from '@labrish/api';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { mayAny, type Permission } from '@labrish/api/permissions';

/** The typed client of the API. The session adds who is calling (session/trpc-client.ts). */
export const trpc = createTRPCReact<AppRouter>();
/** Context key of a query that takes seconds: it gets its own request, so that no other query waits for it. */
export const ALONE = 'alone';
export type Outputs = inferRouterOutputs<AppRouter>;

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
