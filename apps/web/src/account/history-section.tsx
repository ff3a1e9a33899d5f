import { TriangleAlert } from 'lucide-react';
import { QueryFailure } from '#components/load-failure.tsx';
import { Pending, Section } from '#components/section.tsx';
import { dateTime } from '#lib/format.ts';
import { trpc } from '#lib/api/trpc.ts';
import { isWorrying, describeAccountEvent } from './account-events.ts';

/** Lists the events of the account, so that its owner notices what somebody else did. */
export function HistorySection() {
  const history = trpc.sessions.history.useQuery();
  const events = history.data?.happenings;
  return (
    <Section
      title="What happened here"
      note="Sign-ins and changes of your account, newest first. Something you did not do? Sign out everywhere, and tell an administrator."
    >
      {history.isPending && <Pending>Loading what happened...</Pending>}
      <QueryFailure what="What happened could not be loaded." query={history} />
      {events?.length === 0 && <p className="text-muted">Nothing is noted yet.</p>}
      {events && events.length > 0 && (
        <ol
          aria-label="What happened here"
          tabIndex={0}
          className="-mx-2 grid max-h-80 divide-y overflow-y-auto rounded-lg px-2"
        >
          {events.map((one) => (
            <li key={one.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span className="flex min-w-0 items-center gap-2">
                {isWorrying(one) && (
                  <TriangleAlert aria-label="Take care:" className="size-4 shrink-0 text-destructive" />
                )}
                {describeAccountEvent(one)}
              </span>
              <time dateTime={one.at} className="text-sm text-muted">
                {dateTime(one.at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
