import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ArrivalGate } from '#auth/arrival-gate.tsx';
import { SessionProvider } from '#session/session.tsx';
import { Toaster } from '#components/ui/toaster.tsx';
import { queryClient } from '#lib/api/query-client.ts';
import { trpc } from '#lib/api/trpc.ts';
import { trpcClient } from '#session/trpc-client.ts';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <ArrivalGate>{children}</ArrivalGate>
          <Toaster />
        </SessionProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
