import { useState } from 'react';
import { describeError } from '#lib/attempt.ts';
import { Section, SectionRow, Pending, QueryFailure } from '#components/section.tsx';
import { Button, SmallButton } from '#components/ui/elements.tsx';
import { type Outputs, trpc } from '#lib/api/trpc.ts';
import { number, dateTime } from '#lib/format.ts';
import { useView } from '../views.ts';
import { notify } from '#lib/outcomes.ts';

type Group = Outputs['operations']['now']['failed'][number];

const names: Record<Group['kind'], string> = {
  send: 'not sent',
  media: 'not fetched',
  message: 'not answered',
};

/** Shows what failed for good, grouped by what happened, with a way to retry it. */
export function Failed({ groups }: { groups: Group[] }) {
  return (
    <Section
      title="Failed"
      note={groups.length ? 'Sends from the last 24 hours, and all other failures.' : 'Nothing has failed.'}
    >
      {groups.length > 0 && (
        <ul>
          {groups.map((group) => (
            <SectionRow key={`${group.kind} ${group.error_code} ${group.error}`}>
              <FailedGroup group={group} />
            </SectionRow>
          ))}
        </ul>
      )}
    </Section>
  );
}

function FailedGroup({ group }: { group: Group }) {
  const { kind, error_code, error, count } = group;
  const [isOpen, setOpen] = useState(false);
  const retry = useRetry();
  const of = { kind, ...(error_code !== null && { error_code }) };
  return (
    <>
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">
          {number(count)} {names[kind]}
          {error_code !== null && <span className="font-normal text-muted"> · Twilio {error_code}</span>}
        </p>
        <p className="text-sm break-words text-muted">{error}</p>
      </div>
      <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide' : 'Show each'}
        <span className="sr-only">
          : {number(count)} {names[kind]}
        </span>
      </Button>
      <SmallButton disabled={retry.isPending} onClick={() => retry.mutate(of)}>
        {count === 1 ? 'Retry' : 'Retry all'}
      </SmallButton>
      {isOpen && <FailedOnes of={of} />}
    </>
  );
}

type Failure = Outputs['operations']['failures']['failures'][number];

/** Maximum number of failures listed; for more, open one contributor or retry all. */
const SHOWN = 20;

/** Lists the latest failures of one kind: whom each was about, with a button to retry it alone. */
function FailedOnes({ of }: { of: { kind: Failure['kind']; error_code?: number } }) {
  const found = trpc.operations.failures.useQuery({ ...of, limit: SHOWN });
  if (found.isLoadingError) return <QueryFailure what="The failures could not be loaded." query={found} />;
  if (!found.data) return <Pending>Loading...</Pending>;
  return (
    <ul className="w-full divide-y rounded-lg bg-sunken px-3">
      {found.data.failures.map((failure) => (
        <FailedOne key={failure.id} failure={failure} />
      ))}
      {found.data.next_cursor !== null && (
        <li className="py-2 text-sm text-muted">Only the latest {SHOWN} are shown.</li>
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
      <SmallButton
        disabled={retry.isPending}
        aria-label={`Retry, person ${person}, ${dateTime(at)}`}
        onClick={() => retry.mutate({ kind, id })}
      >
        Retry
      </SmallButton>
    </li>
  );
}

/** Retries what failed, one thing or many, and shows the outcome. */
function useRetry() {
  const utils = trpc.useUtils();
  return trpc.operations.retry.useMutation({
    onSuccess: ({ retried, refused }) =>
      notify.success(
        `Retrying ${number(retried)}`,
        refused ? `${number(refused)} have nothing left to send, or cannot be reached.` : undefined,
      ),
    onError: (failure) => notify.error('Not retried', describeError(failure, 'Check the connection.')),
    onSettled: () => utils.operations.invalidate(),
  });
}
