import type { AppRouter } from '@labrish/api';
import { BATCH } from '@labrish/api/batch';
import { createTRPCReact, httpBatchLink } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { accessToken, dropSession } from '#auth/access-token.ts';
import { connectedFetch } from './connection.ts';

export const trpc = createTRPCReact<AppRouter>();
export type Outputs = inferRouterOutputs<AppRouter>;

const BEARER = 'Bearer ';

/** Every call carries the session's current token. */
export const trpcClient = trpc.createClient({
  links: [
    httpBatchLink({
      url: '/trpc',
      ...BATCH,
      fetch: (input, init) => fetchSignedIn(input, init as RequestInit),
      headers: async () => {
        const token = await accessToken();
        return token ? { authorization: BEARER + token } : {};
      },
    }),
  ],
});

/** A question that is refused ends the session. Whoever saves reads the refusal instead, beside what they typed. */
async function fetchSignedIn(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const answer = await connectedFetch(input, init);
  if (answer.status === 401 && init.method === 'GET')
    void dropSession(new Headers(init.headers).get('authorization')?.slice(BEARER.length));
  return answer;
}
