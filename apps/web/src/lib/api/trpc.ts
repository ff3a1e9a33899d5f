import type { AppRouter } from '@labrish/api';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';

/** What can be asked of the server. Who asks is the session's to say (session/trpc-client.ts). */
export const trpc = createTRPCReact<AppRouter>();
export type Outputs = inferRouterOutputs<AppRouter>;
