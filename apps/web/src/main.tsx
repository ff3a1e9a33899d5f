import { Fragment, lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createRouter } from '#app/router.tsx';
import { pageShown } from '#lib/page-shown.ts';
import { applyTheme } from '#lib/theme.ts';
import '#styles.css';
import { cameByLink } from './session/arrival.ts';
import { SessionProvider } from './session/session.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place to draw in (#root).');

applyTheme();
const Toaster = lazy(async () => {
  await pageShown;
  return { default: (await import('./components/ui/toaster.tsx')).Toaster };
});

/** Shows the app. The sign-in client reads a link first: it may change the address, which the router reads next. */
async function start(place: HTMLElement): Promise<void> {
  const isHeldBack = cameByLink && (await import('./session/client.ts')).heldBackSession;
  const Gate = isHeldBack ? (await import('./auth/arrival-gate.tsx')).ArrivalGate : Fragment;
  const router = createRouter();
  createRoot(place).render(
    <StrictMode>
      <SessionProvider>
        <Gate>
          <RouterProvider router={router} />
        </Gate>
        <Suspense>
          <Toaster />
        </Suspense>
      </SessionProvider>
    </StrictMode>,
  );
}

void start(root);
