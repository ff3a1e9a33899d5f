import { QueryFailure } from '#components/load-failure.tsx';
import { Pending } from '#components/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { dateTime } from '#lib/format.ts';
import { trpc, type Outputs } from '#lib/api/trpc.ts';
import { useView } from '../views.ts';
import { useRetry } from './use-retry.ts';

type Failure = Outputs['operations']['failures']['failures'][number];

/** Maximum number of failures listed; for more, open one contributor or retry all. */
const SHOWN = 20;

/** Lists the latest failures of one kind: whom each was about, with a button to retry it alone. */
export function FailedOnes({ of }: { of: { kind: Failure['kind']; error_code?: number } }) {
  const found = trpc.operations.failures.useQuery({ ...of, limit: SHOWN });
  if (found.isLoadingError) return <QueryFailure what="They could not be loaded." query={found} />;
  if (!found.data) return <Pending>Loading...</Pending>;
  return (
    <ul className="w-full divide-y rounded-lg bg-sunken px-3">
      {found.data.failures.map((failure) => (
        <FailedOne key={failure.id} failure={failure} />
      ))}
      {found.data.next_cursor !== null && (
        <li className="py-2 text-sm text-muted">These are the latest {SHOWN}.</li>
      )}
    </ul>
  );
}

function FailedOne({ failure: { kind, id, contributor_id, at, attempts, error } }: { failure: Failure }) {
  const { openPerson } = useView();
  const retry = useRetry();
  const person = contributor_id.slice(0, 8);
  return (
    <li className="flex flex-wrap items-center gap-2 py-2 text-sm">
      <div className="min-w-0 flex-1 basis-48">
        <p>
          <Button
            variant="link"
            className="h-auto p-0"
            aria-label={`Open person ${person}`}
            onClick={() => openPerson(contributor_id)}
          >
            {person}
          </Button>
          <span className="text-muted">
            {' · '}
            <time dateTime={at}>{dateTime(at)}</time>
            {attempts > 1 && ` · tried ${attempts} times`}
          </span>
        </p>
        {error && <p className="break-words text-muted">{error}</p>}
      </div>
      <Button
        variant="outline"
        size="sm"
        disabled={retry.isPending}
        aria-label={`Retry, person ${person}, ${dateTime(at)}`}
        onClick={() => retry.mutate({ kind, id })}
      >
        Retry
      </Button>
    </li>
  );
}
