import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '#lib/api/query-client.ts';
import { trpc } from '#lib/api/trpc.ts';
import { trpcClient } from '#session/trpc-client.ts';

/** Provides the API to the pages that use them. */
export function WithApi() {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Outlet />
      </QueryClientProvider>
    </trpc.Provider>
  );
}
