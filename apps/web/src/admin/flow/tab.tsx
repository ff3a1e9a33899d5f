import { History, MessagesSquare, RefreshCw, Smartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '#session/session.tsx';
import { QueryFailure, Skeleton } from '#components/section.tsx';
import { Button, classNames } from '#components/ui/elements.tsx';
import { ReadOnly } from '#admin/read-only.tsx';
import { ChecksPanel } from './checks/panel.tsx';
import { useAdminLocation } from '../admin-location.ts';
import { FlowTestsPanel } from './flow-tests/panel.tsx';
import { drafts } from './drafts/drafts.ts';
import { Workbench } from './workbench.tsx';
import { Editor } from './editor.tsx';
import { EventsDialog } from './events/events-dialog.tsx';
import { useFlowQueries } from './flow-data.ts';
import { UnsavedForms } from './form-dialog.tsx';

/** Loads the sentences only for the few who edit them. */
const Sentences = lazy(async () => ({ default: (await import('./sentences/view.tsx')).SentencesView }));

/** Shows the conversation: its states, or what the bot says of its own accord. */
export function FlowTab() {
  const { sentences } = useAdminLocation();
  if (sentences === null) return <States />;
  return (
    <Suspense fallback={<p role="status">Loading...</p>}>
      <Sentences />
    </Suspense>
  );
}

/** Shows state by state what the bot says and where each answer leads. */
function States() {
  const { openSentences, setTrying } = useAdminLocation();
  const session = useSession();
  const email = session.status === 'signed-in' ? session.email : '';
  useState(() => drafts.open(email));
  const query = useFlowQueries();
  const { flow, error, isFetching, refetch } = query;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl font-bold">Conversation Flow Editor</h2>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => setTrying(true)}>
            <Smartphone aria-hidden className="max-sm:hidden" />
            Try it
          </Button>
          <Button variant="outline" asChild>
            <Link to="/app/admin/history">
              <History aria-hidden className="max-sm:hidden" />
              History
            </Link>
          </Button>
          {flow && <EventsDialog flow={flow} />}
          <Button variant="outline" onClick={() => openSentences()}>
            <MessagesSquare aria-hidden className="max-sm:hidden" />
            The bot's own sentences
          </Button>
          <Button variant="outline" disabled={isFetching} onClick={() => void refetch()}>
            <RefreshCw aria-hidden className={classNames(isFetching && 'animate-spin')} />
            <span className="max-sm:sr-only">Refresh</span>
          </Button>
        </div>
      </div>
      <ReadOnly what="the conversation's states" />
      <QueryFailure what="The conversation could not be loaded." query={query} />
      {flow && (
        <Workbench flow={flow}>
          <ChecksPanel />
          <UnsavedForms>
            <FlowTestsPanel />
            <Editor />
          </UnsavedForms>
        </Workbench>
      )}
      {!flow && !error && <Waiting />}
    </div>
  );
}

/** Shows the editor's outline while the conversation loads. */
function Waiting() {
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-[300px_minmax(0,1fr)]">
      <p role="status" className="sr-only">
        Loading the conversation...
      </p>
      <div className="hidden content-start gap-2 md:grid">
        {Array.from({ length: 8 }, (_, row) => (
          <Skeleton key={row} className="h-14 rounded-lg opacity-60" />
        ))}
      </div>
      <div className="grid grid-cols-1 content-start gap-3">
        <Skeleton className="h-9 w-64 max-w-full opacity-60" />
        <Skeleton className="h-[28rem] rounded-xl opacity-60" />
      </div>
    </div>
  );
}
