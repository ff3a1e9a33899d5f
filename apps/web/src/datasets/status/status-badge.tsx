import { Check, CircleHelp, Flag, Headphones, PenLine, X } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import { statusNames, type Status } from './statuses.ts';

const looks = {
  to_review: { Icon: Headphones, variant: 'outline' },
  to_transcribe: { Icon: PenLine, variant: 'secondary' },
  disputed: { Icon: CircleHelp, variant: 'warning' },
  accepted: { Icon: Check, variant: 'success' },
  rejected: { Icon: X, variant: 'destructive' },
  quarantined: { Icon: Flag, variant: 'warning' },
} as const;

/** Shows where a recording is in review: a word, an icon and a colour. */
export function StatusBadge({ status }: { status: Status }) {
  const { Icon, variant } = looks[status];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {statusNames[status]}
    </Badge>
  );
}
