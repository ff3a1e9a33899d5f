import { QueryState, Section } from '#components/section.tsx';
import { Badge, Button, classNames } from '#components/ui/elements.tsx';
import { dateTime } from '#lib/format.ts';
import { pilotOf, SEVERAL } from '#lib/pilot.ts';
import { trpc } from '#lib/api/trpc.ts';
import { since } from '../now/since.ts';
import { POLL, useView } from '../views.ts';
import { OpenThread, type Thread } from './open-thread.tsx';

/** Shows the chats in which a person answers: who waits, since when and until when, and the one that is open. */
export function InboxView() {
  const { thread_id, openThread } = useView();
  const list = trpc.inbox.list.useQuery({}, POLL);
  const closed = trpc.inbox.list.useQuery({ closed: true });
  const threads = list.data?.threads ?? [];
  const isChosen = (thread: Thread) => thread.id === thread_id;
  const opened = threads.find(isChosen) ?? closed.data?.threads.find(isChosen);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Section
        title="People who asked for a person"
        note="The bot stays silent in these chats until one of you closes them, or overnight at most."
      >
        <QueryState query={list} loading="Loading..." failed="The inbox could not be loaded." />
        {list.data && threads.length === 0 && <p>Nobody is waiting for a person.</p>}
        <Threads threads={threads} opened={thread_id} onOpen={openThread} />
        {(closed.data?.threads.length ?? 0) > 0 && (
          <details>
            <summary className="cursor-pointer font-semibold">Closed in the last 90 days</summary>
            <div className="pt-2">
              <Threads threads={closed.data?.threads ?? []} opened={thread_id} onOpen={openThread} />
            </div>
          </details>
        )}
      </Section>
      {opened && (
        <div key={opened.id} ref={showOnPhone} className="scroll-mt-4">
          <OpenThread
            thread={opened}
            onChanged={async () => void (await Promise.all([list.refetch(), closed.refetch()]))}
          />
        </div>
      )}
    </div>
  );
}

/** Scrolls to a chat that opens below the list, where it does not fit beside it. */
const showOnPhone = (chat: HTMLElement | null) => {
  if (chat && !matchMedia('(width >= 64rem)').matches) chat.scrollIntoView();
};

function Threads(props: { threads: readonly Thread[]; opened: string | null; onOpen: (id: string) => void }) {
  return (
    <ul className="grid gap-1">
      {props.threads.map((thread) => (
        <li key={thread.id}>
          <Button
            variant={thread.id === props.opened ? 'secondary' : 'ghost'}
            aria-current={thread.id === props.opened ? 'true' : undefined}
            className="h-auto w-full flex-wrap justify-start gap-x-3 gap-y-1 px-3 py-2 text-left whitespace-normal"
            onClick={() => props.onOpen(thread.id)}
          >
            <span>
              Person {thread.contributor_id.slice(0, 8)}
              {SEVERAL && `, ${pilotOf(thread.pilot).country.name}`}
            </span>
            {thread.is_urgent && <Badge variant="destructive">In distress</Badge>}
            <span
              className={classNames('text-sm font-normal', thread.waiting_since ? 'text-ink' : 'text-muted')}
            >
              {standing(thread)}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Says whether somebody waits or has an answer, who answers, and until when an answer can be sent. */
function standing({ closed_at, waiting_since, last_at, taken_by_name, ...thread }: Thread): string {
  const now = new Date().toISOString();
  if (closed_at) return `closed ${since(closed_at, now)} ago`;
  const who = taken_by_name === null ? '' : `, with ${taken_by_name}`;
  if (!waiting_since) return `answered ${since(last_at, now)} ago${who}`;
  const { window_closes_at: until } = thread;
  return `waiting for ${since(waiting_since, now)}${until ? `, can be answered until ${dateTime(until)}` : ''}${who}`;
}
