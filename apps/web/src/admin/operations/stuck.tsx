import { QueryFailure } from '#components/load-failure.tsx';
import { Pending, Section, SectionRow } from '#components/section.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { dateTime } from '#lib/format.ts';
import { number } from '#lib/numbers.ts';
import { trpc, type Outputs } from '#lib/api/trpc.ts';
import { POLL } from './polling.ts';
import { useView } from './views.ts';
import { TURN_KIND_WORDS } from './words.ts';

type State = Outputs['operations']['stuck']['states'][number];

const reasons: Record<State['people'][number]['reason'], string> = {
  lost: 'Not understood three times',
  closing: 'Window closes soon',
  gone: 'State is gone',
};

/** Shows who is stuck, by state: why, and the kind of their last message. Never their words. */
export function StuckView() {
  const stuck = trpc.operations.stuck.useQuery(undefined, POLL);
  if (stuck.isLoadingError) return <QueryFailure what="Who is stuck could not be loaded." query={stuck} />;
  if (!stuck.data) return <Pending>Loading...</Pending>;
  if (stuck.data.states.length === 0)
    return <Pending>Nobody who wrote in the last 24 hours is stuck.</Pending>;
  return (
    <div className="grid gap-5">
      {stuck.data.more && <p className="text-muted">There are more than these.</p>}
      {stuck.data.states.map((state) => (
        <StuckState key={state.state_key} state={state} />
      ))}
    </div>
  );
}

function StuckState({ state }: { state: State }) {
  const { openPerson } = useView();
  return (
    <Section title={`${state.friendly_name} (${number(state.count)})`}>
      <ul>
        {state.people.map(({ contributor_id, reason, last_inbound_at, last_sent }) => (
          <SectionRow key={contributor_id}>
            <div className="grid min-w-0 flex-1 gap-1">
              <Badge variant="warning">{reasons[reason]}</Badge>
              <p className="text-sm text-muted">
                Last: {TURN_KIND_WORDS[last_sent]},{' '}
                <time dateTime={last_inbound_at}>{dateTime(last_inbound_at)}</time>
              </p>
            </div>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Open person ${contributor_id.slice(0, 8)}`}
              onClick={() => openPerson(contributor_id)}
            >
              Open
            </Button>
          </SectionRow>
        ))}
      </ul>
    </Section>
  );
}
