import type { ComponentType } from 'react';
import { createBrowserRouter } from 'react-router';
import { LoadingView, Layout, PageTitle } from '#components/page.tsx';
import { Shell } from './shell.tsx';
import { keepInAddress, SEVERAL } from '#lib/pilot.ts';
import { Alert, Button } from '#components/ui/elements.tsx';
import { LogoutPage } from './logout.tsx';

/** Returns the loader of a route whose page is a chunk of its own. */
const page = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() });

/** Each larger screen is its own chunk: people who chat in the simulator do not load the console. */
export const router = createBrowserRouter([
  {
    ErrorBoundary: BrokenPage,
    HydrateFallback: () => <LoadingView />,
    children: [
      { path: '/login', lazy: page(async () => (await import('#auth/login.tsx')).LoginPage) },
      { path: '/logout', Component: LogoutPage },
      {
        path: '/app',
        Component: Shell,
        children: [
          { index: true, lazy: page(async () => (await import('#dashboard/page.tsx')).DashboardPage) },
          { path: 'datasets', lazy: page(async () => (await import('#datasets/page.tsx')).DatasetsPage) },
          { path: 'review', lazy: page(async () => (await import('#review/page.tsx')).ReviewPage) },
          { path: 'review/team', lazy: page(async () => (await import('#review/team/page.tsx')).TeamPage) },
          { path: 'releases', lazy: page(async () => (await import('#releases/page.tsx')).ReleasesPage) },
          {
            path: 'data-protection',
            lazy: page(async () => (await import('#data-protection/page.tsx')).DataProtectionPage),
          },
          {
            path: 'admin/history',
            lazy: page(async () => (await import('#admin/flow/history/page.tsx')).HistoryPage),
          },
          { path: 'admin', lazy: page(async () => (await import('#admin/page.tsx')).AdminPage) },
        ],
      },
      {
        path: '/account',
        Component: Shell,
        children: [{ index: true, lazy: page(async () => (await import('#account/page.tsx')).AccountPage) }],
      },
      {
        path: '/app/poster/:code',
        lazy: page(async () => (await import('#admin/targets/campaigns/poster.tsx')).PosterPage),
      },
      { path: '/simulator', lazy: page(async () => (await import('#simulator/page.tsx')).SimulatorPage) },
      { path: '*', Component: NotFoundPage },
    ],
  },
]);

if (SEVERAL) router.subscribe(keepInAddress);

function NotFoundPage() {
  return (
    <Layout titleHref="/">
      <PageTitle>Page not found</PageTitle>
      <div className="grid gap-3 py-16">
        <h1 className="text-3xl font-bold">There is no such page</h1>
        <p className="text-muted">
          The address may be mistyped. Go back to the{' '}
          <a className="font-semibold text-primary underline underline-offset-4" href="/">
            start page
          </a>
          .
        </p>
      </div>
    </Layout>
  );
}

/** Replaces a screen that fails to render or to load, for example because a server update has replaced the files of an open page. */
function BrokenPage() {
  return (
    <Layout titleHref="/">
      <PageTitle>Something went wrong</PageTitle>
      <div className="mx-auto grid max-w-lg gap-4 py-16">
        <h1 className="text-2xl font-bold">This page could not be shown</h1>
        <Alert variant="destructive">
          It may have been updated while it was open, or the connection was lost. Load it again; what was
          saved is safe.
        </Alert>
        <Button className="w-fit" onClick={() => location.reload()}>
          Load the page again
        </Button>
      </div>
    </Layout>
  );
}
