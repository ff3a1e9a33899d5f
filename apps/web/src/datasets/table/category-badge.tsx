import type { Submission } from '@labrish/api/submissions/schema';
import { Badge } from '#components/ui/badge.tsx';
import { categoryLook } from '#components/category-look.ts';
import { classNames } from '#lib/class-names.ts';

/** What an assumed label is, for who points at it and who listens. */
const ASSUMED = 'what this person reads in, not what they said they spoke';

/** The label of a submission: filled when its speaker gave it, an outline and a word while it is assumed. */
export function CategoryBadge({ category, category_confirmed }: Submission) {
  const { badge, voice } = categoryLook[category];
  if (category_confirmed) return <Badge className={badge}>{category}</Badge>;
  return (
    <span title={`Assumed: ${ASSUMED}`} className="flex flex-wrap items-baseline gap-x-1.5">
      <Badge variant="outline" className={classNames('border-dashed', voice)}>
        {category}
      </Badge>{' '}
      <span className="text-xs text-muted">
        assumed<span className="sr-only">: {ASSUMED}</span>
      </span>
    </span>
  );
}
