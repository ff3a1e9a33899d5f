import type { AppRouter } from '@labrish/api';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';

/** The typed client of the API. The session adds who is calling (session/trpc-client.ts). */
export const trpc = createTRPCReact<AppRouter>();
/** Context key of a query that takes seconds: it gets its own request, so that no other query waits for it. */
export const ALONE = 'alone';
export type Outputs = inferRouterOutputs<AppRouter>;
