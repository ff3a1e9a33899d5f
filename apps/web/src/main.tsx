import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { router } from '#app/router.tsx';
import { applyTheme } from '#lib/theme.ts';
import '#styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { ArrivalGate } from './auth/arrival-gate.tsx';
import { SessionProvider } from './session/session.tsx';
import { Toaster } from './components/ui/toaster.tsx';
import { queryClient } from './lib/api/query-client.ts';
import { trpc } from './lib/api/trpc.ts';
import { trpcClient } from './session/trpc-client.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place to draw in (#root).');

applyTheme();
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);

function Providers({ children }: { children: ReactNode }) {
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
