import { BATCH } from '@labrish/api/batch';
import { httpBatchLink, httpLink, splitLink } from '@trpc/react-query';
import { connectedFetch } from '#lib/api/connection.ts';
import { ALONE, trpc } from '#lib/api/trpc.ts';
import { PILOT_QUERY } from '#lib/pilot.ts';
import { freshFactorLink } from './fresh-factor.ts';
import { accessToken, dropSession } from './access-token.ts';

const BEARER = 'Bearer ';

/** Sends the session's current token with every call, and which country it is about. */
const connection = {
  url: `/trpc${PILOT_QUERY}`,
  fetch: (input: RequestInfo | URL, init?: object) => fetchSignedIn(input, init as RequestInit),
  headers: async () => {
    const token = await accessToken();
    return token ? { authorization: BEARER + token } : {};
  },
};

export const trpcClient = trpc.createClient({
  links: [
    freshFactorLink,
    splitLink({
      condition: ({ context }) => context[ALONE] === true,
      true: httpLink(connection),
      false: httpBatchLink({ ...connection, ...BATCH }),
    }),
  ],
});

/** Ends the session when a query is refused with 401. A mutation keeps it: its error appears beside what was typed. */
async function fetchSignedIn(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const answer = await connectedFetch(input, init);
  if (answer.status === 401 && init.method === 'GET')
    void dropSession(new Headers(init.headers).get('authorization')?.slice(BEARER.length));
  return answer;
}
