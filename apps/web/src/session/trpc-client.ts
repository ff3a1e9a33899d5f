import { BATCH } from '@labrish/api/batch';
import { httpBatchLink } from '@trpc/react-query';
import { connectedFetch } from '#lib/api/connection.ts';
import { trpc } from '#lib/api/trpc.ts';
import { accessToken, dropSession } from './access-token.ts';

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

/** A query that is refused with 401 ends the session. A mutation does not: its words appear beside what was typed. */
async function fetchSignedIn(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const answer = await connectedFetch(input, init);
  if (answer.status === 401 && init.method === 'GET')
    void dropSession(new Headers(init.headers).get('authorization')?.slice(BEARER.length));
  return answer;
}
