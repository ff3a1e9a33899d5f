import { number } from '#lib/numbers.ts';
import type { Outputs } from '#lib/api/trpc.ts';
import { since } from './since.ts';

type Waiting = Outputs['operations']['now']['waiting']['unanswered'];

/** Shows how much waits, and how long the oldest of it has waited. */
export function Figure({ label, waiting, at }: { label: string; waiting: Waiting; at: string }) {
  return (
    <div className="rounded-lg border p-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl font-bold">{number(waiting.count)}</dd>
      {waiting.oldest_at && <dd className="text-sm text-muted">for {since(waiting.oldest_at, at)}</dd>}
    </div>
  );
}
