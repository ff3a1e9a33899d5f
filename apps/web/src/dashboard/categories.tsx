import { CATEGORIES } from '@labrish/conversation/types';
import { Card } from '#components/ui/card.tsx';
import { categoryLook } from '#datasets/category-look.ts';
import { number, share } from './numbers.ts';
import type { OverviewData } from './overview.tsx';

/** How people say they spoke. */
export function Categories({ counts }: { counts: OverviewData['by_category'] }) {
  const all = counts.English + counts.Mix + counts.Patwa;
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
              <span className="text-sm text-muted">{share(counts[name], all)}</span>
            </dd>
            <dd aria-hidden className="col-span-2 h-2.5 overflow-hidden rounded-full bg-sunken">
              <span
                className={`block h-full rounded-full ${categoryLook[name].bar}`}
                style={{ width: `${all && (counts[name] / all) * 100}%` }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
