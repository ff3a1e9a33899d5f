import type { Draft } from '@labrish/api/flow-versions/schema';
import { Confirm } from '#components/confirm.tsx';
import { Section } from '#components/section.tsx';
import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';
import { useMayEdit } from '#admin/access.ts';
import { Blockers, useBlockers } from './blockers.tsx';
import { Successors, useSuccessors } from './successors.tsx';
import { useChange } from './use-change.ts';

/** Sets when a save goes live. */
export function Publishing({ draft }: { draft: Draft }) {
  const mayEdit = useMayEdit();
  const isEachSave = draft.publishing === 'each_save';
  return (
    <Section
      title="When a save goes live"
      note={
        isEachSave
          ? 'Each save is live at once: people get it with their next message.'
          : 'What is saved waits until somebody publishes it. Topics are live as they are saved.'
      }
    >
      {mayEdit && (
        <div>
          <Switch draft={draft} to={isEachSave ? 'when_published' : 'each_save'} />
        </div>
      )}
    </Section>
  );
}

const SWITCHES = {
  when_published: {
    trigger: 'Use drafts',
    description: 'From then on nothing that is saved reaches people until somebody publishes it here.',
    done: 'Changes wait to be published now.',
  },
  each_save: {
    trigger: 'Make each save live at once',
    description:
      'From then on people get every save with their next message. What waits now is live at once.',
    done: 'Each save is live at once now.',
  },
};

function Switch({ draft: { revision }, to }: { draft: Draft; to: Draft['publishing'] }) {
  const set = trpc.flowVersions.setPublishing.useMutation();
  const successors = useSuccessors();
  const blockers = useBlockers();
  const change = useChange();
  const { trigger, description, done } = SWITCHES[to];
  return (
    <Confirm
      trigger={<Button variant="outline">{trigger}</Button>}
      title={`${trigger}?`}
      description={description}
      action={trigger}
      harmless
      onConfirm={() =>
        successors.guard(() =>
          blockers.guard(async () => {
            await change(() =>
              set.mutateAsync({
                ...{ publishing: to, revision, moved: successors.chosen, override: blockers.reason },
              }),
            );
            notify.success(done);
          }),
        )
      }
    >
      <Successors {...successors} />
      <Blockers {...blockers} />
    </Confirm>
  );
}
