import type { AppRouter } from '@labrish/api';
import { createTRPCClient, httpLink } from '@trpc/client';

/** Calls the procedures as a signed-in person. */
export function apiClient(url: string, bearer: string) {
  return createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${url}/trpc`, headers: { authorization: `Bearer ${bearer}` } })],
  });
}
