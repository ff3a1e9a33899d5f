import { RefreshCw } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState, type MouseEvent } from 'react';
import { useSearchParams } from 'react-router';
import { PageTitle } from '#components/page.tsx';
import { Alert, SmallButton } from '#components/ui/elements.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { Counters, WhatTheyCount } from './counters.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { readFilters, withFilter, withoutFilters, type Filters } from './filters/filters.ts';
import { useOpened } from './opened.ts';
import { Results } from './results.tsx';
import { useSubmissions } from './submissions.ts';

/** Loads the dialog on first use: most people who browse the list do not open details at once. */
const SubmissionDialog = lazy(async () => ({
  default: (await import('./details/dialog.tsx')).SubmissionDialog,
}));

/**
 * Shows the voice submissions and plays them. Everything above the list is memoised, so that only the list renders when
 * more of it has loaded.
 */
export function DatasetsPage() {
  const [address, setAddress] = useSearchParams();
  const opened = useOpened();
  const filters = useMemo(() => readFilters(address), [address]);
  const stats = trpc.submissions.stats.useQuery();
  const overview = trpc.submissions.overview.useQuery();
  const regions = useMemo(() => Object.keys(stats.data?.byRegion ?? {}), [stats.data]);
  const uncounted = stats.error ?? overview.error;
  const submissions = useSubmissions(filters);
  const change = useCallback(
    (name: keyof Filters, value: string) =>
      // Read the current address: it may have changed since the last render.
      setAddress(withFilter(new URLSearchParams(location.search), name, value), {
        replace: true,
        preventScrollReset: true,
      }),
    [setAddress],
  );
  const [cleared, setCleared] = useState({ times: 0, byKeyboard: false });
  const clear = useCallback(
    ({ detail }: MouseEvent) => {
      setAddress(withoutFilters, { replace: true, preventScrollReset: true });
      // `detail` is the click count of a mouse or a finger, and 0 for a key.
      setCleared(({ times }) => ({ times: times + 1, byKeyboard: detail === 0 }));
    },
    [setAddress],
  );

  return (
    // As tall as the window at least: else the footer moves into sight when a short list replaces its placeholders.
    <div className="grid min-h-dvh content-start gap-3 sm:gap-4">
      <PageTitle>Voice Submissions</PageTitle>
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-2xl font-bold whitespace-nowrap sm:text-3xl">Voice Submissions</h1>
        <SmallButton
          disabled={submissions.isLoading}
          onClick={() => {
            void stats.refetch();
            void overview.refetch();
            void submissions.refetch();
          }}
        >
          <RefreshCw aria-hidden className={submissions.isLoading ? 'animate-spin' : ''} />
          <span className="max-sm:sr-only">Refresh</span>
        </SmallButton>
      </div>
      <Counters overview={overview.data} />
      {uncounted && !submissions.error && (
        <Alert variant="destructive">
          The statistics could not be loaded: {uncounted.message} Press Refresh to try again.
        </Alert>
      )}
      <FilterBar filters={filters} cleared={cleared} regions={regions} onChange={change} onClear={clear} />
      {overview.data && <WhatTheyCount overview={overview.data} listed={stats.data?.total} />}
      <Results
        submissions={submissions}
        filters={filters}
        onClear={clear}
        opened={opened.id}
        onOpen={opened.open}
      />
      <Suspense>{opened.id && <SubmissionDialog id={opened.id} onClose={opened.close} />}</Suspense>
    </div>
  );
}
