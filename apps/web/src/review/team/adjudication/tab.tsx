import { Button } from '#components/ui/elements.tsx';
import { number } from '#lib/format.ts';
import { trpc } from '#lib/api/trpc.ts';
import { usePlace, WAITING, type Waiting } from '../place.ts';
import { Desk } from './desk.tsx';

const TITLES: Record<Waiting, string> = { disputed: 'Disputed', quarantined: 'Held back' };
const NOTES: Record<Waiting, string> = {
  disputed: 'Reviewers disagree about these. Your verdict settles each one.',
  quarantined:
    'A reviewer has reported these, or another person sent the same recording earlier. Only admins can hear them until one of you has decided. Reported recordings may be private: play them where nobody else can hear.',
};

/** Shows what only an admin can decide: ties, and reported recordings. */
export function AdjudicationTab() {
  const { waiting, openWaiting, recording } = usePlace();
  const { data } = trpc.review.waiting.useQuery({});
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <div role="group" aria-label="Waiting for you" className="flex flex-wrap gap-2">
          {WAITING.map((one) => (
            <Button
              key={one}
              size="lg"
              variant={one === waiting ? 'default' : 'outline'}
              aria-pressed={one === waiting}
              onClick={() => one !== waiting && openWaiting(one)}
            >
              {TITLES[one]}
              {data && ` (${number(data[one])})`}
            </Button>
          ))}
        </div>
        <p className="max-w-prose text-muted">{NOTES[waiting]}</p>
      </div>
      <Desk waiting={waiting} wanted={recording} counts={data} />
    </div>
  );
}
