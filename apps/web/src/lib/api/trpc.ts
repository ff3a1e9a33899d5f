import type { AppRouter } from '@labrish/api';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';

/** What can be asked of the server. Who asks is the session's to say (session/trpc-client.ts). */
export const trpc = createTRPCReact<AppRouter>();
/** In the context of a query that takes seconds: it is sent by itself, so that what is asked beside it need not wait for it. */
export const ALONE = 'alone';
export type Outputs = inferRouterOutputs<AppRouter>;
