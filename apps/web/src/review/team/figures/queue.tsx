import type { Figures } from '@labrish/api/review/figures/schema';
import { STATUSES, type Status } from '@labrish/dataset';
import { Section } from '#components/section.tsx';
import { number } from '#lib/numbers.ts';
import { howLong } from './how-long.ts';

const NAMES: Record<Status, string> = {
  to_review: 'To review',
  to_transcribe: 'To transcribe',
  disputed: 'Disputed',
  quarantined: 'Held back',
  rejected: 'Rejected',
  accepted: 'Accepted',
};

/** Shows the status of all recordings and when review will be done. The figures are current, whatever the period. */
export function Queue({ queue }: { queue: Figures['queue'] }) {
  const { statuses, last_day, missing } = queue;
  return (
    <Section title="The queue" note={howLong(queue)}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {STATUSES.map((status) => (
          <div key={status} className="flex flex-col-reverse rounded-lg bg-sunken px-4 py-3">
            <dt className="text-sm text-muted">{NAMES[status]}</dt>
            <dd className="font-display text-2xl font-bold tabular-nums">{number(statuses[status])}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        {number(last_day)} {last_day === 1 ? 'verdict' : 'verdicts'} counted in the last 24 hours
        {missing > 0 && `; at least ${number(missing)} more ${missing === 1 ? 'is' : 'are'} needed`}.
      </p>
    </Section>
  );
}
