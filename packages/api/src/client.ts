import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client';
import { BATCH } from './batch.ts';
import type { AppRouter } from './root.ts';

export type Client = TRPCClient<AppRouter>;

/**
 * Creates a client of the API with typed functions, for scripts: `await client.prompts.create.mutate({ … })`. Calls made at the
 * same moment are batched into one request.
 *
 * @param options.url address of the server, like http://localhost:3000.
 * @param options.pilot the country that the calls are about, like `tt`; absent: the server's first one.
 * @param options.apiKey an API key, `lbr_…`; its scopes must include what is called.
 * @throws {TRPCClientError} from every call that is refused; its message is written for people, `data.httpStatus` is
 *   the status, and `data.details` holds the details of the refusal.
 */
export function createClient(options: { url: string; apiKey: string; pilot?: string }): Client {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${options.url.replace(/\/+$/, '')}/trpc${options.pilot ? `?pilot=${options.pilot}` : ''}`,
        headers: { authorization: `Bearer ${options.apiKey}` },
        ...BATCH,
      }),
    ],
  });
}
