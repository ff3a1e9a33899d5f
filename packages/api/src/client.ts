import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client';
import { BATCH } from './batch.ts';
import type { AppRouter } from './root.ts';

export type Client = TRPCClient<AppRouter>;

/**
 * The API as typed functions, for scripts: `await client.prompts.create.mutate({ … })`. Calls of the same moment travel
 * as one request.
 *
 * @param options.url where the server is, like http://localhost:3000.
 * @param options.apiKey a key that an administrator made, `lbr_…`.
 * @throws {TRPCClientError} from every call that is refused; its message is written for people, `data.httpStatus` tells
 *   the kind, and `data.details` what the refusal carries.
 */
export function createClient(options: { url: string; apiKey: string }): Client {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${options.url.replace(/\/+$/, '')}/trpc`,
        headers: { authorization: `Bearer ${options.apiKey}` },
        ...BATCH,
      }),
    ],
  });
}
