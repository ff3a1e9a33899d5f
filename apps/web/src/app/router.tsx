import { useEffect, type ComponentType } from 'react';
import { createBrowserRouter, Outlet } from 'react-router';
import { LoginPage } from '#auth/login.tsx';
import { LoadingView, Layout, PageTitle } from '#components/page.tsx';
import { sayPageShown } from '#lib/page-shown.ts';
import { keepInAddress, SEVERAL } from '#lib/pilot.ts';
import { Alert, Button } from '#components/ui/elements.tsx';

/** Returns the loader of a route whose page is a chunk of its own. */
const page = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() });

const shell = page(async () => (await import('./shell.tsx')).Shell);

/** Each larger screen is its own chunk: people who chat in the simulator do not load the console. */
export function createRouter() {
  const router = createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: BrokenPage,
      HydrateFallback: () => <LoadingView />,
      children: [
        // The first page of most people is part of the first script.
        { path: '/login', Component: LoginPage },
        { path: '/simulator', lazy: page(async () => (await import('#simulator/page.tsx')).SimulatorPage) },
        { lazy: page(async () => (await import('./with-api.tsx')).WithApi), children: withApi },
        { path: '*', Component: NotFoundPage },
      ],
    },
  ]);
  if (SEVERAL) router.subscribe(keepInAddress);
  return router;
}

const withApi = [
  { path: '/logout', lazy: page(async () => (await import('./logout.tsx')).LogoutPage) },
  {
    path: '/app',
    lazy: shell,
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
    lazy: shell,
    children: [{ index: true, lazy: page(async () => (await import('#account/page.tsx')).AccountPage) }],
  },
  {
    path: '/app/poster/:code',
    lazy: page(async () => (await import('#admin/targets/campaigns/poster.tsx')).PosterPage),
  },
];

/** Says that the first page is on the screen: the router renders this when it has loaded. */
function Root() {
  useEffect(sayPageShown, []);
  return <Outlet />;
}

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
          It may have been updated while it was open, or the connection was lost. Load it again; your saved
          work is safe.
        </Alert>
        <Button className="w-fit" onClick={() => location.reload()}>
          Load the page again
        </Button>
      </div>
    </Layout>
  );
}
