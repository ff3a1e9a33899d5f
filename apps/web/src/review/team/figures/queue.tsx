import type { Figures } from '@labrish/api/review/figures/schema';
import { STATUSES, type Status } from '@labrish/dataset';
import { Section } from '#components/section.tsx';
import { number, counted } from '#lib/format.ts';

export const STATUS_NAMES: Record<Status, string> = {
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
          <Figure key={status} name={STATUS_NAMES[status]} value={number(statuses[status])} />
        ))}
      </dl>
      <p className="text-sm text-muted">
        {number(last_day)} {last_day === 1 ? 'verdict' : 'verdicts'} counted in the last 24 hours
        {missing > 0 && `; at least ${number(missing)} more ${missing === 1 ? 'is' : 'are'} needed`}.
      </p>
    </Section>
  );
}

/** Shows one figure, in a list of them. */
export function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse rounded-lg bg-sunken px-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-display text-2xl font-bold tabular-nums">{value}</dd>
    </div>
  );
}

/** Says how long the queue will take at the pace of the last 24 hours. */
export function howLong({ missing, last_day, days_left }: Figures['queue']): string {
  if (missing === 0) return 'All done: nothing is waiting for a reviewer.';
  if (last_day === 0 || days_left === null)
    return 'Nobody has reviewed anything in the last 24 hours, so there is no estimate.';
  return `At today’s pace the queue is empty in ${spanOf(days_left)}.`;
}

/** Rounds up, so that nobody waits longer than announced. */
function spanOf(days: number): string {
  if (days < 1) return 'less than a day';
  if (days <= 14) return counted(Math.ceil(days), 'day');
  if (days <= 60) return `about ${counted(Math.ceil(days / 7), 'week')}`;
  if (days <= 730) return `about ${counted(Math.ceil(days / 30.44), 'month')}`;
  return `about ${counted(Math.ceil(days / 365.25), 'year')}`;
}
