import { CirclePause, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { timeOfDay } from '#lib/format.ts';
import { trpc } from '#lib/api/trpc.ts';
import { useMay } from '#lib/api/rights.ts';
import { POLL_SLOWLY } from './polling.ts';

/** Shows operators on every page that the bot is paused, or what keeps contributors waiting. Screen readers announce it. */
export function AlertBar() {
  const isOperator = useMay('inbox') === true;
  const { data } = trpc.operations.alert.useQuery(undefined, { ...POLL_SLOWLY, enabled: isOperator });
  const isWrong = (data?.troubles.length ?? 0) > 0;
  return (
    <div role="status" className="grid gap-2 empty:hidden [&>p]:mb-2">
      {data?.pause && (
        <p className="flex items-start gap-2 rounded-lg bg-amber-soft px-3.5 py-2.5 text-sm text-amber">
          <CirclePause aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            <strong>The bot is paused</strong> since {timeOfDay(data.pause.paused_at)}, by{' '}
            <span className="break-all">{data.pause.paused_by}</span>. <ToOperations />
          </span>
        </p>
      )}
      {isWrong && (
        <p className="flex items-start gap-2 rounded-lg bg-destructive-soft px-3.5 py-2.5 text-sm text-destructive">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {data?.troubles.join(' ')} <ToOperations />
          </span>
        </p>
      )}
    </div>
  );
}

function ToOperations() {
  return (
    <Link to="/app/admin?tab=operations" className="font-semibold underline underline-offset-4">
      Open Operations
    </Link>
  );
}
