import type { Draft, FlowPublishCheck } from '@labrish/api/flow-versions/schema';
import { Section } from '#components/section.tsx';
import { trpc, useIsAdmin } from '#lib/api/trpc.ts';
import { Confirm } from '#components/confirm.tsx';
import { Button, Badge, OutlineButton } from '#components/ui/elements.tsx';
import { notify } from '#lib/outcomes.ts';
import { DraftChanges, peopleHereNow, useChange } from './changes.tsx';
import { usePublishCheck } from './publish-check.tsx';
import { useState } from 'react';
import { TextField } from '#components/ui/form.tsx';

/** Shows what is saved and waits to be published. */
export function NotLiveYet({ draft }: { draft: Draft }) {
  const mayEdit = useIsAdmin();
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
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          {draft.is_changed && <Publish draft={draft} />}
          {draft.is_changed && <Discard draft={draft} />}
          {draft.can_undo_discard && <UndoDiscard draft={draft} />}
        </div>
      )}
      {/* Below the buttons: it arrives seconds later, and would move them under a click. */}
      {draft.is_changed && (
        <>
          <DraftChanges />
          <Impact />
        </>
      )}
    </Section>
  );
}

/** Discards the draft: the saved flow is then the live one. */
function Discard({ draft: { revision } }: { draft: Draft }) {
  const discard = trpc.flowVersions.discard.useMutation();
  const { change } = useChange();
  return (
    <Confirm
      trigger={<OutlineButton>Discard draft</OutlineButton>}
      title="Discard the draft?"
      description="The editor then shows what people get now. You can restore this draft until another one is discarded."
      action="Discard draft"
      onConfirm={async () => {
        await change(() => discard.mutateAsync({ revision }));
        notify.success('Draft discarded. “Restore draft” brings it back.');
      }}
    />
  );
}

/** Restores the draft discarded last. */
function UndoDiscard({ draft: { revision, is_changed } }: { draft: Draft }) {
  const undo = trpc.flowVersions.undoDiscard.useMutation();
  const { change } = useChange();
  return (
    <Confirm
      trigger={<OutlineButton>Restore draft</OutlineButton>}
      title="Restore the discarded draft?"
      description={
        is_changed
          ? 'It takes the place of what is not live now, which you can then bring back in its turn.'
          : 'It is saved again, and not live until you publish it.'
      }
      action="Restore draft"
      harmless
      onConfirm={async () => {
        await change(() => undo.mutateAsync({ revision }));
        notify.success('The draft is restored.');
      }}
    />
  );
}

/** Shows what happens to the questions on people's screens when the draft is published. */
function Impact() {
  const { data } = usePublishCheck();
  if (!data) return null;
  return (
    <div className="grid gap-1.5">
      <h3 className="font-bold">Questions on people&rsquo;s screens</h3>
      {data.impact.length === 0 ? (
        <p className="text-sm text-muted">Every answer comes to the same as before.</p>
      ) : (
        <ul className="grid gap-1.5 text-sm">
          {mostPeopleFirst(data.impact).map(({ sentence, people }) => (
            <li key={sentence} className="flex flex-wrap items-baseline gap-x-2 gap-y-1 break-words">
              {sentence}
              {people > 0 && <Badge variant="secondary">{peopleHereNow(people)}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function mostPeopleFirst(impact: FlowPublishCheck['impact']) {
  return impact.toSorted((a, b) => b.people - a.people);
}

/** Maximum length of a note in characters: the server's own limit. */
const LONGEST_NOTE = 500;

/** Asks for a note, and publishes what is saved. */
function Publish({ draft }: { draft: Draft }) {
  const [note, setNote] = useState('');
  const { data: publishCheck } = usePublishCheck();
  const publish = trpc.flowVersions.publish.useMutation();
  const { change, questions } = useChange(publishCheck?.blockers);
  return (
    <Confirm
      trigger={<Button>Publish</Button>}
      title="Publish what is saved?"
      description="People get it with their next message."
      action="Publish"
      harmless
      onConfirm={async () => {
        const { version } = await change((answers) =>
          publish.mutateAsync({ revision: draft.revision, note, ...answers }),
        );
        notify.success(`Version ${version.number} is live.`);
      }}
    >
      <TextField
        label="What changed and why (for the history)"
        maxLength={LONGEST_NOTE}
        value={note}
        onText={setNote}
      />
      {questions}
    </Confirm>
  );
}
