import { type MouseEvent, useEffect } from 'react';
import { LoadFailure, QueryFailure, LoadingList } from '#components/section.tsx';
import { pagePlayback, useStopOnUnmount } from '#lib/audio/playback.ts';
import type { useSubmissions } from './submissions.ts';
import { SubmissionsTable } from './table/submissions-table.tsx';
import { Button, OutlineButton } from '#components/ui/elements.tsx';
import { Waveform } from '#components/waveform.tsx';
import { number, counted } from '#lib/format.ts';
import { settings } from '#lib/settings.ts';
import { useMay } from '#lib/api/trpc.ts';
import type { Filters } from './filters/filters.ts';
import { Link } from 'react-router';

/** Shows the list, or says why there is none. */
export function Results(props: {
  submissions: ReturnType<typeof useSubmissions>;
  filters: Filters;
  onClear: (press: MouseEvent) => void;
  /** Id of the submission whose details are open above the list. */
  opened: string | null;
  onOpen: (id: string) => void;
}) {
  const { opened } = props;
  const { rows, more, isPending, error, moreError, isPlaceholderData, isLoading, hasNextPage, refetch } =
    props.submissions;
  useStopOnUnmount();
  useEffect(() => {
    const { current, stop } = pagePlayback();
    const playing = current();
    // Stop a recording that is neither in the list nor open. A recording whose row is only out of sight plays on.
    if (playing !== null && playing !== opened && !rows.some(({ id }) => id === playing)) stop();
  }, [rows, opened]);
  // As high as a list, so that the footer does not move when the list comes.
  if (isPending)
    return (
      <LoadingList
        words="Loading submissions..."
        count={7}
        className="min-h-dvh content-start"
        itemClass="h-14"
      />
    );
  const failure = error && (
    <QueryFailure
      what="The submissions could not be loaded."
      query={{ error, isFetching: isLoading, refetch }}
    />
  );
  if (failure && rows.length === 0) return failure;
  if (rows.length === 0)
    return <NoSubmissions filtered={Object.keys(props.filters).length > 0} onClear={props.onClear} />;
  return (
    <div className="grid gap-2">
      {failure}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-sm text-muted">
          {summary(rows.length, hasNextPage)}
        </p>
        <ActOnThese filters={props.filters} />
      </div>
      <SubmissionsTable rows={rows} onNearEnd={more} onOpen={props.onOpen} dimmed={isPlaceholderData} />
      {moreError && (
        <LoadFailure
          what="More submissions could not be loaded."
          why={moreError.message}
          isBusy={props.submissions.isLoadingMore}
          onRetry={more}
        />
      )}
    </div>
  );
}

/** Leads on to what a lead can do with the recordings of the list. */
function ActOnThese({ filters }: { filters: Filters }) {
  if (useMay('lead') !== true) return null;
  const chosen = Object.entries(filters).map(([name, value]) => [name, String(value)]);
  const address = new URLSearchParams([['tab', 'batches'], ['act', ''], ...chosen]);
  return (
    <Link
      to={`/app/review/team?${address.toString()}`}
      className="py-2.5 text-sm font-semibold text-primary underline-offset-4 hover:underline"
    >
      Assign, return or hold back
    </Link>
  );
}

function summary(count: number, more: boolean): string {
  if (more) return `The newest ${number(count)}; more load as you scroll`;
  return counted(count, 'submission');
}

/** Says why the list is empty: nothing has come in, or nothing matches the filters. */
function NoSubmissions(props: { filtered: boolean; onClear: (press: MouseEvent) => void }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-xl border border-dashed border-control px-6 py-14 text-center">
      <Waveform peaks={null} strokes={40} className="h-6 w-52 text-primary" />
      <h2 className="text-xl font-bold">No submissions found</h2>
      {props.filtered ? (
        <>
          <p className="text-muted">
            Nothing matches these filters. Change them, or clear them to see everything.
          </p>
          <OutlineButton onClick={props.onClear}>Show all submissions</OutlineButton>
        </>
      ) : (
        <>
          <p className="text-muted">Voice notes appear here as soon as people send them in the chat.</p>
          {settings.embedded && (
            <Button asChild variant="whatsapp">
              <a href="/simulator" target="_blank">
                Send the first one in the simulator
              </a>
            </Button>
          )}
        </>
      )}
    </div>
  );
}
