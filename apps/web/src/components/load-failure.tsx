import { Alert } from './ui/alert.tsx';
import { SmallButton } from './ui/button.tsx';
import { describeError } from '#lib/api/describe-error.ts';

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

interface Query {
  error: { message: string } | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}
