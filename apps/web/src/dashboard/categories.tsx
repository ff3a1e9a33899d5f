import type { Overview } from '@labrish/api/submissions/overview-schema';
import { CATEGORIES } from '@labrish/pilot';
import { Card } from '#components/ui/card.tsx';
import { categoryLook } from '#components/category-look.ts';
import { number, share } from '#lib/numbers.ts';

/** Shows the recordings by category, and how many labels are assumed from the language that the contributor reads in. */
export function Categories({
  counts,
  assumed,
}: {
  counts: Overview['by_category'];
  assumed: Overview['assumed'];
}) {
  const all = CATEGORIES.reduce((sum, name) => sum + counts[name], 0);
  return (
    <Card aria-labelledby="categories" className="gap-4 p-5 sm:p-6">
      <h2 id="categories" className="text-xl font-bold">
        By category
      </h2>
      <dl className="grid gap-3">
        {CATEGORIES.map((name) => (
          <div key={name} className="grid grid-cols-[4.5rem_1fr] items-baseline gap-x-3 gap-y-1">
            <dt className={`font-semibold ${categoryLook[name].voice}`}>{name}</dt>
            <dd className="text-right tabular-nums">
              <strong>{number(counts[name])}</strong>{' '}
              <span className="text-sm text-muted">
                {share(counts[name], all)}
                {assumed[name] > 0 && `, ${number(assumed[name])} assumed`}
              </span>
            </dd>
            <dd aria-hidden className="col-span-2 h-2.5 overflow-hidden rounded-full bg-sunken">
              <span
                className={`block h-full rounded-full forced-color-adjust-none ${categoryLook[name].bar}`}
                style={{ width: `${all && (counts[name] / all) * 100}%` }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
