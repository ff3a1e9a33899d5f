import { ReadOnly } from '#admin/read-only.tsx';
import { QueryState } from '#components/section.tsx';
import { Alert } from '#components/ui/elements.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { DraftList } from './list.tsx';

/** Lists the texts that people get only after an admin has confirmed that a native speaker has read them. */
export function DraftsTab() {
  const list = trpc.drafts.list.useQuery(undefined, { refetchOnMount: 'always' });
  const { drafts, is_open } = list.data ?? {};
  const safety = drafts?.filter(({ kind }) => kind === 'concept') ?? [];
  const waiting = safety.filter(({ confirmed_at }) => confirmed_at === null).length;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid gap-2">
        <h2 className="text-xl font-bold">Texts to confirm</h2>
        <p className="max-w-prose text-muted">
          No native speaker had read these texts when they were written. People read English instead until you
          confirm a text. Confirm it when a native speaker has read it and found it right. A text that is
          changed later waits here again.
        </p>
      </div>
      <ReadOnly what="these texts" />
      <QueryState query={list} loading="Loading the texts..." failed="The texts could not be loaded." />
      {drafts?.length === 0 && <p className="text-muted">No text of this country needs it.</p>}
      {safety.length > 0 && is_open && (
        <Alert variant="success">All safety words are confirmed: the WhatsApp chat is open.</Alert>
      )}
      {is_open === false && (
        <Alert>
          <p>
            <strong>The WhatsApp chat stays closed until all safety words are confirmed.</strong> {waiting} of{' '}
            {safety.length} {waiting === 1 ? 'waits' : 'wait'}. By these words the bot understands that
            somebody takes a recording back, wants no more messages, is under 18 or is in danger.
          </p>
        </Alert>
      )}
      {drafts && drafts.length > 0 && <DraftList drafts={drafts} />}
    </div>
  );
}
