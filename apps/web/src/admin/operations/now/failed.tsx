import { useState } from 'react';
import { Section, SectionRow } from '#components/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { number } from '#lib/numbers.ts';
import type { Outputs } from '#lib/api/trpc.ts';
import { FailedOnes } from './failed-ones.tsx';
import { useRetry } from './use-retry.ts';

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
      <Button variant="outline" size="sm" disabled={retry.isPending} onClick={() => retry.mutate(of)}>
        {count === 1 ? 'Retry' : 'Retry all'}
      </Button>
      {isOpen && <FailedOnes of={of} />}
    </>
  );
}
