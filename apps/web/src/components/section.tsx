import { useId, type ReactNode, type ComponentProps } from 'react';
import { describeError } from '#lib/attempt.ts';
import { Alert, Card, SmallButton, classNames, OutlineButton } from './ui/elements.tsx';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

/**
 * Shows one part of a page: its title, a note and its content. When a focused button in it disappears, the section
 * takes the focus.
 */
export function Section(props: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} tabIndex={-1} className="content-start gap-4 p-5 outline-none sm:p-6">
      <div className="grid gap-1">
        <h2 id={id} className="text-xl font-bold">
          {props.title}
        </h2>
        {props.note && <p className="text-muted">{props.note}</p>}
      </div>
      {props.children}
    </Card>
  );
}

/** Shows one item of a section's list, with its actions beside it. */
export function SectionRow({ children }: { children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
      {children}
    </li>
  );
}

/** Shows a line of text in place of content that loads. The footer shows when nothing loads any more, so that it does not move. */
export function Pending({ children = 'Loading...' }: { children?: string }) {
  return (
    <p role="status" data-loading className="text-muted">
      {children}
    </p>
  );
}

/** Shows one fact of a `dl`, its name on the left. */
export function FactLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-t pt-2 first:border-t-0 first:pt-0">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** Says what could not be loaded and why, with a button to retry. */
export function LoadFailure(props: {
  /** A sentence: "The topics could not be loaded." */
  what: string;
  why: string;
  isBusy: boolean;
  onRetry: () => void;
}) {
  return (
    <Alert variant="destructive">
      <p>
        <strong>{props.what}</strong> {props.why}
      </p>
      <SmallButton className="w-fit" disabled={props.isBusy} onClick={props.onRetry}>
        Try again
      </SmallButton>
    </Alert>
  );
}

/** Shows the failure of a query in its own words, if it has some worth reading; renders nothing while it has not failed. */
export function QueryFailure({ what, query }: { what: string; query: Query }) {
  const { error, isFetching, refetch } = query;
  if (!error) return null;
  const why = describeError(error, 'Check the connection and try again.');
  return <LoadFailure what={what} why={why} isBusy={isFetching} onRetry={() => void refetch()} />;
}

/** Says that a query loads or waits for the connection, or why it failed; renders nothing once it has its data. */
export function QueryState(props: { query: LoadedQuery; loading: string; failed: string }) {
  const { query, loading, failed } = props;
  if (!query.isPending) return <QueryFailure what={failed} query={query} />;
  return <Pending>{query.fetchStatus === 'paused' ? 'Waiting for the connection.' : loading}</Pending>;
}

/** Works like `QueryState`, in the usual words. @param props.what what loads, in the plural: "batches" */
export function ListState({ query, what }: { query: LoadedQuery; what: string }) {
  return (
    <QueryState
      query={query}
      loading={`Loading the ${what}...`}
      failed={`The ${what} could not be loaded.`}
    />
  );
}

type LoadedQuery = Query & { isPending: boolean; fetchStatus: string };

interface Query {
  error: { message: string } | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** Offers the next page of a list that is loaded page by page; renders nothing after the last. */
export function ShowEarlier({ list, size }: { list: Paged; size?: 'lg' }) {
  if (!list.hasNextPage) return null;
  const load = () => void list.fetchNextPage();
  return (
    <OutlineButton size={size} disabled={list.isFetchingNextPage} onClick={load}>
      Show earlier ones
    </OutlineButton>
  );
}

type Paged = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

/** Renders the words that unfold more: like a link, and as high as a finger needs. */
export function UnfoldLink({ children }: { children: string }) {
  return (
    <summary className="flex min-h-11 w-fit cursor-pointer items-center rounded-sm font-semibold text-primary">
      {children}
    </summary>
  );
}

/** Renders a placeholder for loading content. Screen readers ignore it, so put a text like "Loading..." nearby. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden
      data-loading
      className={classNames('animate-pulse rounded-md bg-line', className)}
      {...props}
    />
  );
}

/** Shows as many placeholders as fill the place of a list that loads, below words that say so. */
export function LoadingList(props: { words: string; count: number; className?: string; itemClass: string }) {
  return (
    <div className={classNames('grid gap-2', props.className)}>
      <p role="status" className="col-span-full text-sm text-muted">
        {props.words}
      </p>
      {Array.from({ length: props.count }, (_, place) => (
        <Skeleton key={place} className={classNames('rounded-xl opacity-60', props.itemClass)} />
      ))}
    </div>
  );
}
