import { Badge } from '#components/ui/badge.tsx';
import { ALONE, trpc, type Outputs } from '#lib/api/trpc.ts';
import { POLL_SELDOM } from '../polling.ts';

type Health = NonNullable<Outputs['operations']['sender']['sender']>;

const statuses: Record<Health['status'], string> = {
  online: 'Online',
  offline: 'Offline',
  pending: 'Not online yet',
  unknown: 'Twilio does not say',
};
const qualities: Record<
  NonNullable<Health['quality']>,
  { name: string; look: 'success' | 'warning' | 'destructive' }
> = {
  high: { name: 'High quality', look: 'success' },
  medium: { name: 'Medium quality', look: 'warning' },
  low: { name: 'Low quality', look: 'destructive' },
};

/** Shows the state of our number at WhatsApp. Twilio is asked, so it has its own request and delays nothing else. */
export function Sender() {
  const { data, error } = trpc.operations.sender.useQuery(undefined, {
    ...POLL_SELDOM,
    trpc: { context: { [ALONE]: true } },
  });
  if (error) return 'could not be asked';
  if (!data) return 'Asking…';
  if (!data.sender) return 'The simulator alone';
  const { status, quality, messaging_limit, problems } = data.sender;
  const look = quality && qualities[quality];
  return (
    <span className="grid justify-items-end gap-1 text-right">
      <span className="flex flex-wrap items-center justify-end gap-2">
        {statuses[status]}
        {look && <Badge variant={look.look}>{look.name}</Badge>}
      </span>
      {messaging_limit && <span className="font-normal text-muted">Up to {messaging_limit}</span>}
      {problems.map((problem) => (
        <span key={problem} className="font-normal text-destructive">
          {problem}
        </span>
      ))}
    </span>
  );
}
