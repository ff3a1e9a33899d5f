import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#session/session.tsx';
import { LoadFailure } from '#components/load-failure.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#lib/class-names.ts';
import { ReadOnly } from '#admin/read-only.tsx';
import { drafts } from '#admin/flow/saving/drafts.ts';
import { Editor } from './editor.tsx';
import { FlowProvider, useFlowQueries, useRefreshFlow } from './flow-data.ts';
import { UnsavedForms } from './unsaved-forms.tsx';
import { Waiting } from './waiting.tsx';

/** The conversation, state by state: what the bot says in it and where each answer leads. */
export function FlowTab() {
  const session = useSession();
  const email = session.status === 'signed-in' ? session.email : '';
  useState(() => drafts.open(email));
  const { flow, error, isFetching } = useFlowQueries();
  const refresh = useRefreshFlow();
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl font-bold">Conversation Flow Editor</h2>
        <Button variant="outline" disabled={isFetching} onClick={() => void refresh()}>
          <RefreshCw aria-hidden className={classNames(isFetching && 'animate-spin')} />
          Refresh
        </Button>
      </div>
      <ReadOnly what="the conversation's states" />
      {error && (
        <LoadFailure
          what="The conversation could not be loaded."
          why={error.message}
          isBusy={isFetching}
          onRetry={() => void refresh()}
        />
      )}
      {flow && (
        <FlowProvider value={flow}>
          <UnsavedForms>
            <Editor />
          </UnsavedForms>
        </FlowProvider>
      )}
      {!flow && !error && <Waiting />}
    </div>
  );
}
