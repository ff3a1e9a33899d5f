import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SessionProvider } from '#auth/session.tsx';
import { Toaster } from '#components/ui/toaster.tsx';
import { queryClient } from '#lib/query-client.ts';
import { trpc, trpcClient } from '#lib/trpc.ts';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          {children}
          <Toaster />
        </SessionProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
