import type { Draft } from '@labrish/api/flow-versions/schema';
import { QueryFailure } from '#components/load-failure.tsx';
import { Pending, Section } from '#components/section.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { useMayEdit } from '#admin/access.ts';
import { ChangeList } from './change-list.tsx';
import { Discard } from './discard.tsx';
import { Impact } from './impact.tsx';
import { Publish } from './publish.tsx';
import { UndoDiscard } from './undo-discard.tsx';

/** Shows what is saved and waits to be published. */
export function NotLiveYet({ draft }: { draft: Draft }) {
  const mayEdit = useMayEdit();
  if (draft.publishing === 'each_save') return null;
  return (
    <Section
      title="Not live yet"
      note={
        draft.is_changed
          ? 'This is saved, and people get it when you publish it.'
          : 'Everything that is saved is live. What you change waits here until you publish it.'
      }
    >
      {draft.is_changed && (
        <>
          <Waiting />
          <Impact />
        </>
      )}
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          {draft.is_changed && <Publish draft={draft} />}
          {draft.is_changed && <Discard draft={draft} />}
          {draft.can_undo_discard && <UndoDiscard draft={draft} />}
        </div>
      )}
    </Section>
  );
}

function Waiting() {
  const changes = trpc.flowVersions.changes.useQuery({});
  if (changes.data) return <ChangeList changes={changes.data} />;
  if (changes.isLoadingError)
    return <QueryFailure what="What changed could not be loaded." query={changes} />;
  return <Pending>Comparing with what is live...</Pending>;
}
