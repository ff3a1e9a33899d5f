import { Section, SectionRow } from '#components/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { describeError } from '#lib/api/describe-error.ts';
import { number } from '#lib/numbers.ts';
import { notify } from '#lib/toasts.ts';
import { trpc, type Outputs } from '#lib/api/trpc.ts';

type Group = Outputs['operations']['now']['failed'][number];

const names: Record<Group['kind'], string> = {
  send: 'not sent',
  media: 'not fetched',
  message: 'not answered',
};

/** What failed for good, by what happened, and the way to try it again. */
export function Failed({ groups }: { groups: Group[] }) {
  return (
    <Section
      title="Failed"
      note={groups.length ? 'Sends of the last 24 hours, and everything else.' : 'Nothing has failed.'}
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
  const utils = trpc.useUtils();
  const retry = trpc.operations.retry.useMutation({
    onSuccess: ({ retried, refused }) =>
      notify.success(
        `Trying ${number(retried)} again`,
        refused ? `${number(refused)} have nothing left to say, or cannot be reached.` : undefined,
      ),
    onError: (failure) => notify.error('Not tried again', describeError(failure, 'Check the connection.')),
    onSettled: () => utils.operations.invalidate(),
  });
  return (
    <>
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">
          {number(count)} {names[kind]}
          {error_code !== null && <span className="font-normal text-muted"> · Twilio {error_code}</span>}
        </p>
        <p className="text-sm break-words text-muted">{error}</p>
      </div>
      <Button
        variant="outline"
        size="sm"
        disabled={retry.isPending}
        onClick={() => retry.mutate({ kind, ...(error_code !== null && { error_code }) })}
      >
        {count === 1 ? 'Retry' : 'Retry all'}
      </Button>
    </>
  );
}
