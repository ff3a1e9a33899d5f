import { CirclePause, MessageCircleQuestion, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { timeOfDay } from '#lib/format.ts';
import { trpc, useMay } from '#lib/api/trpc.ts';
import { type View, POLL_SLOWLY } from './views.ts';

/** Shows operators on every page that the bot is paused, what keeps contributors waiting, and how many wait for a person. Screen readers announce it. */
export function AlertBar() {
  const isOperator = useMay('inbox') === true;
  const { data } = trpc.operations.alert.useQuery(undefined, { ...POLL_SLOWLY, enabled: isOperator });
  const inbox = trpc.inbox.waiting.useQuery(undefined, { ...POLL_SLOWLY, enabled: isOperator });
  const waiting = inbox.data?.waiting ?? 0;
  const isWrong = (data?.troubles.length ?? 0) > 0;
  return (
    <div role="status" className="grid gap-2 empty:hidden [&>p:last-child]:mb-4">
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
      {waiting > 0 && (
        <p className="flex items-start gap-2 rounded-lg bg-primary-soft px-3.5 py-2.5 text-sm">
          <MessageCircleQuestion aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {waiting === 1 ? '1 person is waiting' : `${waiting} people are waiting`} for an answer from the
            team. <ToOperations view="inbox">Open the inbox</ToOperations>
          </span>
        </p>
      )}
    </div>
  );
}

function ToOperations({ view = 'now', children = 'Open Operations' }: { view?: View; children?: string }) {
  return (
    <Link
      to={`/app/admin?tab=operations&view=${view}`}
      className="font-semibold underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
