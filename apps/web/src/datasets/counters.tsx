import type { Overview } from '@labrish/api/submissions/overview-schema';
import { memo } from 'react';
import { lookOf } from '#components/category-look.ts';
import { Card } from '#components/ui/elements.tsx';
import { WhatCounts } from '#components/what-counts.tsx';
import { number } from '#lib/format.ts';
import { pilot } from '#lib/pilot.ts';

/**
 * Shows the figures of the whole collection in one strip: the same as on the dashboard, whatever is filtered. Each
 * category has its share, so that an imbalance is visible at once.
 */
export const Counters = memo(function Counters({ overview }: { overview: Overview | undefined }) {
  const total = overview?.recordings;
  return (
    <Card aria-labelledby="statistics" className="overflow-hidden">
      <h2 id="statistics" className="sr-only">
        Overall Statistics
      </h2>
      <dl className="grid grid-cols-3 gap-px bg-line lg:grid-cols-6">
        <Counter name="Total" count={total} bar="bg-primary" share={total ? 1 : 0} />
        <Counter name="Unique users" count={overview?.speakers} />
        <Counter name="Regions" count={overview && regionsOf(overview)} />
        {pilot.labels.map(({ key, name }) => (
          <Counter
            key={key}
            name={name}
            count={overview && (overview.by_category[key] ?? 0)}
            assumed={overview?.assumed[key] ?? 0}
            share={total ? (overview?.by_category[key] ?? 0) / total : 0}
            bar={lookOf(key).bar}
          />
        ))}
      </dl>
    </Card>
  );
});

/**
 * Says what the figures count. Shown together with the list and below the filters, so that nothing moves when it comes.
 *
 * @param props.listed length of the whole list, including recordings that do not count in the figures
 */
export function WhatTheyCount({ overview, listed }: { overview: Overview; listed: number | undefined }) {
  return (
    <p className="text-sm text-pretty text-muted">
      <WhatCounts simulator={overview.counts_simulator} /> {uncounted(overview, listed)}
    </p>
  );
}

/** Counts the places with recordings, and abroad as one more. */
function regionsOf({ by_place, elsewhere }: Overview): number {
  return by_place.filter(({ recordings }) => recordings > 0).length + (elsewhere > 0 ? 1 : 0);
}

/** Says why the list is longer than the total. */
function uncounted({ recordings, counts_simulator }: Overview, listed = recordings): string {
  const more = listed - recordings;
  if (more <= 0) return '';
  const why = counts_simulator
    ? 'rejected, or without sound so far'
    : 'rejected, without sound so far, or tried in the simulator';
  return `The list also has ${number(more)} more: ${why}.`;
}

function Counter(props: {
  name: string;
  count: number | undefined;
  /** So many have the label because nobody said another; absent for a figure that is no label. */
  assumed?: number;
  share?: number;
  bar?: string;
}) {
  return (
    <div className="flex flex-col gap-1 bg-card px-3 py-2 sm:px-4 lg:py-3">
      <dt className="text-sm text-muted">{props.name}</dt>
      <dd className="font-display text-xl leading-none font-bold tabular-nums lg:text-2xl">
        {props.count === undefined ? '–' : number(props.count)}
      </dd>
      {props.assumed ? (
        <dd className="text-xs text-muted">{number(props.assumed)} assumed</dd>
      ) : (
        // The room of that line, so that nothing moves when the figures come.
        props.assumed === 0 && <span aria-hidden className="h-4" />
      )}
      {props.bar && (
        <span aria-hidden className="mt-auto h-1 rounded-full bg-sunken">
          <span
            className={`block h-full rounded-full forced-color-adjust-none ${props.bar}`}
            style={{ width: `${(props.share ?? 0) * 100}%` }}
          />
        </span>
      )}
    </div>
  );
}
