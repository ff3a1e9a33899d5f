import type { AppRouter } from '@labrish/api';
import { createTRPCReact, httpBatchLink } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { auth } from '#auth/client.ts';
import { connectedFetch } from './connection.ts';

export const trpc = createTRPCReact<AppRouter>();
export type Outputs = inferRouterOutputs<AppRouter>;

/** Every call carries the session's current token; auth-js renews it first when it is about to end. */
export const trpcClient = trpc.createClient({
  links: [
    httpBatchLink({
      url: '/trpc',
      fetch: (input, init) => connectedFetch(input, init as RequestInit),
      headers: async () => {
        const { data } = await auth.getSession();
        return data.session ? { authorization: `Bearer ${data.session.access_token}` } : {};
      },
    }),
  ],
});
