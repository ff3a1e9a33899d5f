import type { Submission } from '@labrish/api/submissions/schema';
import { Badge } from '#components/ui/badge.tsx';
import { lookOf } from '#components/category-look.ts';
import { classNames } from '#lib/class-names.ts';
import { labelName } from '#lib/pilot.ts';

/** Explains an assumed label, in its tooltip and to screen readers. */
const ASSUMED = 'what this person reads in, not what they said they spoke';

/** Shows the label of a submission: filled when the contributor gave it, outlined and with a word while it is assumed. */
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

/** Shows a label in its colour: filled, or outlined for a guess. */
export function LabelBadge(props: { category: Submission['category']; isOutlined?: boolean }) {
  const { badge, voice } = lookOf(props.category);
  const name = labelName(props.category);
  if (!props.isOutlined) return <Badge className={badge}>{name}</Badge>;
  return (
    <Badge variant="outline" className={classNames('border-dashed', voice)}>
      {name}
    </Badge>
  );
}
