import { Check, CircleHelp, Flag, Headphones, PenLine, X } from 'lucide-react';
import { Badge, classNames } from '#components/ui/elements.tsx';
import type { Submission } from '@labrish/api/submissions/schema';
import { lookOf } from '#components/category-look.ts';
import { labelName } from '#lib/pilot.ts';

export type Status = Submission['review_status'];

/** The statuses in the list, in the order of review. Quarantined recordings are in no list. */
export const STATUSES = [
  'to_review',
  'to_transcribe',
  'disputed',
  'accepted',
  'rejected',
] as const satisfies Status[];

/** Each status of a recording in two or three words, and how it looks. */
export const statusLooks = {
  to_review: { name: 'To review', Icon: Headphones, variant: 'outline' },
  to_transcribe: { name: 'To transcribe', Icon: PenLine, variant: 'secondary' },
  disputed: { name: 'Disputed', Icon: CircleHelp, variant: 'warning' },
  accepted: { name: 'Accepted', Icon: Check, variant: 'success' },
  rejected: { name: 'Rejected', Icon: X, variant: 'destructive' },
  quarantined: { name: 'Held back', Icon: Flag, variant: 'warning' },
} as const satisfies Record<Status, object>;

/** Shows where a recording is in review: a word, an icon and a colour. */
export function StatusBadge({ status }: { status: Status }) {
  const { name, Icon, variant } = statusLooks[status];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {name}
    </Badge>
  );
}

/** Explains an assumed label, in its tooltip and to screen readers. */
const ASSUMED = 'the wording this person reads, not what they said they spoke';

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
