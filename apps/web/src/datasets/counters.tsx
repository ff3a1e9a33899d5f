import { CATEGORIES } from '@labrish/pilot';
import { memo } from 'react';
import { Card } from '#components/ui/card.tsx';
import type { Outputs } from '#lib/api/trpc.ts';
import { categoryLook } from '#components/category-look.ts';

type Stats = Outputs['submissions']['stats'];

const number = new Intl.NumberFormat();

/** Total, English, Mix, Patwa; each with its share, so that an imbalance shows at once. */
export const Counters = memo(function Counters({ stats }: { stats: Stats | undefined }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border bg-line sm:grid-cols-4">
      <Counter name="Total" count={stats?.total} share={stats?.total ? 1 : 0} bar="bg-primary" />
      {CATEGORIES.map((name) => (
        <Counter
          key={name}
          name={name}
          count={stats?.byCategory[name]}
          assumed={stats?.assumed[name]}
          share={stats?.total ? stats.byCategory[name] / stats.total : 0}
          bar={categoryLook[name].bar}
        />
      ))}
    </dl>
  );
});

function Counter(props: {
  name: string;
  count: number | undefined;
  assumed?: number | undefined;
  share: number;
  bar: string;
}) {
  return (
    <div className="flex flex-col gap-2 bg-card px-3 py-3 sm:px-4">
      <dt className="text-sm text-muted">{props.name}</dt>
      <dd className="font-display text-2xl leading-none font-bold tabular-nums sm:text-3xl">
        {props.count === undefined ? '–' : number.format(props.count)}
      </dd>
      {props.assumed ? <dd className="text-xs text-muted">{number.format(props.assumed)} assumed</dd> : null}
      <span aria-hidden className="mt-auto h-1 rounded-full bg-sunken">
        <span
          className={`block h-full rounded-full ${props.bar}`}
          style={{ width: `${props.share * 100}%` }}
        />
      </span>
    </div>
  );
}

/** The whole collection in one line; which regions they are, the region filter lists. */
export const OverallStatistics = memo(function OverallStatistics({ stats }: { stats: Stats | undefined }) {
  const figures = [
    ['Total submissions', stats?.total],
    ['Unique users', stats?.uniqueUsers],
    ['Regions', stats && Object.keys(stats.byRegion).length],
  ] as const;
  return (
    <Card aria-label="Overall statistics" className="content-between gap-2 px-4 py-3">
      <h2 className="text-sm font-semibold">Overall Statistics</h2>
      <dl className="grid grid-cols-3 gap-3">
        {figures.map(([name, count]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-display text-xl font-bold tabular-nums">
              {count === undefined ? '–' : number.format(count)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
});
