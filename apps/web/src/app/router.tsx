import { createBrowserRouter } from 'react-router';
import { LogoutPage } from '#auth/logout.tsx';
import { BrokenPage } from './broken-page.tsx';
import { LoadingView } from '#components/page/loading-view.tsx';
import { NotFoundPage } from './not-found.tsx';
import { Shell } from './shell.tsx';
import { keepInAddress, SEVERAL } from '#lib/pilot.ts';

/** Each larger screen is its own chunk: people who chat in the simulator do not load the console. */
export const router = createBrowserRouter([
  {
    ErrorBoundary: BrokenPage,
    HydrateFallback: () => <LoadingView />,
    children: [
      { path: '/login', lazy: async () => ({ Component: (await import('#auth/login.tsx')).LoginPage }) },
      { path: '/logout', Component: LogoutPage },
      {
        path: '/app',
        Component: Shell,
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('#dashboard/page.tsx')).DashboardPage }),
          },
          {
            path: 'datasets',
            lazy: async () => ({ Component: (await import('#datasets/page.tsx')).DatasetsPage }),
          },
          {
            path: 'review',
            lazy: async () => ({ Component: (await import('#review/page.tsx')).ReviewPage }),
          },
          {
            path: 'review/team',
            lazy: async () => ({ Component: (await import('#review/team/page.tsx')).TeamPage }),
          },
          {
            path: 'releases',
            lazy: async () => ({ Component: (await import('#releases/page.tsx')).ReleasesPage }),
          },
          {
            path: 'data-protection',
            lazy: async () => ({
              Component: (await import('#data-protection/page.tsx')).DataProtectionPage,
            }),
          },
          {
            path: 'admin/history',
            lazy: async () => ({ Component: (await import('#admin/flow/history/page.tsx')).HistoryPage }),
          },
          { path: 'admin', lazy: async () => ({ Component: (await import('#admin/page.tsx')).AdminPage }) },
        ],
      },
      {
        path: '/account',
        Component: Shell,
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('#account/page.tsx')).AccountPage }),
          },
        ],
      },
      {
        path: '/app/poster/:code',
        lazy: async () => ({
          Component: (await import('#admin/targets/campaigns/poster.tsx')).PosterPage,
        }),
      },
      {
        path: '/simulator',
        lazy: async () => ({ Component: (await import('#simulator/page.tsx')).SimulatorPage }),
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
]);

if (SEVERAL) router.subscribe(keepInAddress);
