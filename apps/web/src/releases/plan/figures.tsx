import type { Plan } from '@labrish/api/releases/schema';
import { number } from '#lib/numbers.ts';
import { soundLength } from '../words.ts';

/** Shows the size of a version, in three figures. */
export function PlanFigures({ plan: { recordings, speakers, seconds } }: { plan: Plan }) {
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-3">
      <Figure name={recordings === 1 ? 'Recording' : 'Recordings'} value={number(recordings)} />
      <Figure name={speakers === 1 ? 'Speaker' : 'Speakers'} value={number(speakers)} />
      <Figure name="Of sound" value={soundLength(seconds)} />
    </dl>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse rounded-lg bg-sunken px-3 py-3 sm:px-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-display text-xl font-bold whitespace-nowrap tabular-nums sm:text-2xl">{value}</dd>
    </div>
  );
}
