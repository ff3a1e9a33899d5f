import type { Plan } from '@labrish/api/releases/schema';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { number } from '#lib/format.ts';

/** Maximum number of faults shown: more would not help an admin. */
const MOST_FAULTS = 5;

/** Shows what an admin should know before they make or publish the version. */
export function Warnings({ plan: { why_train_only, faults } }: { plan: Plan }) {
  return (
    <>
      {why_train_only && (
        <Warning title="There will be no test set: all of it is for training.">
          <p>{why_train_only}</p>
          <p>
            Whoever is in a version without a test set stays in training for good. If more speakers come soon,
            it is better to wait for them.
          </p>
        </Warning>
      )}
      {faults.length > 0 && (
        <Warning title="Something is wrong with it. Have somebody look at this before you publish it:">
          <ul className="grid gap-1">
            {faults.slice(0, MOST_FAULTS).map((fault) => (
              <li key={fault} className="break-words">
                {fault}
              </li>
            ))}
          </ul>
          {faults.length > MOST_FAULTS && <p>And {number(faults.length - MOST_FAULTS)} more of the kind.</p>}
        </Warning>
      )}
    </>
  );
}

function Warning({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5 rounded-lg bg-amber-soft px-3.5 py-3 text-sm">
      <TriangleAlert aria-hidden className="mt-px size-[1.2em] shrink-0 text-amber" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-semibold text-amber">{title}</p>
        {children}
      </div>
    </div>
  );
}
