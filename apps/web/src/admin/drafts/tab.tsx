import { ReadOnly } from '#admin/read-only.tsx';
import { ListState } from '#components/section.tsx';
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
          No native speaker has checked these texts yet. Until you confirm a text, people get the English one.
          Confirm a text when a native speaker has read it and found it correct. If it changes later, it
          returns to this list.
        </p>
      </div>
      <ReadOnly what="these texts" />
      <ListState query={list} what="texts" />
      {drafts?.length === 0 && <p className="text-muted">This country has no texts to confirm.</p>}
      {safety.length > 0 && is_open && (
        <Alert variant="success">All safety words are confirmed: the WhatsApp chat is open.</Alert>
      )}
      {is_open === false && (
        <Alert>
          <p>
            <strong>The WhatsApp chat stays closed until all safety words are confirmed.</strong> {waiting} of{' '}
            {safety.length} {waiting === 1 ? 'is' : 'are'} still unconfirmed. With these words the bot
            recognises that somebody wants to withdraw a recording, wants no more messages, is under 18 or is
            in danger.
          </p>
        </Alert>
      )}
      {drafts && drafts.length > 0 && <DraftList drafts={drafts} />}
    </div>
  );
}
