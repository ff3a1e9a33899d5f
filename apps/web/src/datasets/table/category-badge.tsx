import type { Submission } from '@labrish/api/submissions/schema';
import { Badge } from '#components/ui/badge.tsx';
import { categoryLook } from '#components/category-look.ts';
import { classNames } from '#lib/class-names.ts';

/** What an assumed label is, for who points at it and who listens. */
const ASSUMED = 'what this person reads in, not what they said they spoke';

/** The label of a submission: filled when its speaker gave it, an outline and a word while it is assumed. */
export function CategoryBadge({ category, category_confirmed }: Submission) {
  if (category_confirmed) return <LabelBadge category={category} />;
  return (
    <span title={`Assumed: ${ASSUMED}`} className="flex flex-wrap items-baseline gap-x-1.5">
      <LabelBadge category={category} isOutlined />{' '}
      <span className="text-xs text-muted">
        assumed<span className="sr-only">: {ASSUMED}</span>
      </span>
    </span>
  );
}

/** A label alone, in its colour: filled, or outlined for one that is a guess. */
export function LabelBadge(props: { category: Submission['category']; isOutlined?: boolean }) {
  const { badge, voice } = categoryLook[props.category];
  if (!props.isOutlined) return <Badge className={badge}>{props.category}</Badge>;
  return (
    <Badge variant="outline" className={classNames('border-dashed', voice)}>
      {props.category}
    </Badge>
  );
}
