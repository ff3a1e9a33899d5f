import { Check, CircleHelp, Flag, Headphones, PenLine, X } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import type { Submission } from '@labrish/api/submissions/schema';

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
