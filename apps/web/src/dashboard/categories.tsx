import type { Overview } from '@labrish/api/submissions/overview-schema';
import { Card } from '#components/ui/card.tsx';
import { lookOf } from '#components/category-look.ts';
import { number, share } from '#lib/numbers.ts';
import { pilot } from '#lib/pilot.ts';

/** Shows the recordings by category, and how many labels are assumed from the language that the contributor reads in. */
export function Categories({
  counts,
  assumed,
}: {
  counts: Overview['by_category'];
  assumed: Overview['assumed'];
}) {
  const labels = pilot.labels.map(({ key, name }) => ({
    ...{ key, name, count: counts[key] ?? 0, guessed: assumed[key] ?? 0 },
  }));
  const all = labels.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card aria-labelledby="categories" className="gap-4 p-5 sm:p-6">
      <h2 id="categories" className="text-xl font-bold">
        By category
      </h2>
      <dl className="grid gap-3">
        {labels.map(({ key, name, count, guessed }) => (
          <div key={key} className="grid grid-cols-[4.5rem_1fr] items-baseline gap-x-3 gap-y-1">
            <dt className={`font-semibold ${lookOf(key).voice}`}>{name}</dt>
            <dd className="text-right tabular-nums">
              <strong>{number(count)}</strong>{' '}
              <span className="text-sm text-muted">
                {share(count, all)}
                {guessed > 0 && `, ${number(guessed)} assumed`}
              </span>
            </dd>
            <dd aria-hidden className="col-span-2 h-2.5 overflow-hidden rounded-full bg-sunken">
              <span
                className={`block h-full rounded-full forced-color-adjust-none ${lookOf(key).bar}`}
                style={{ width: `${all && (count / all) * 100}%` }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
