import type { Draft } from '@labrish/api/flow-versions/schema';
import { Confirm } from '#components/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';
import { useChange } from './use-change.ts';

/** Restores the draft discarded last. */
export function UndoDiscard({ draft: { revision, is_changed } }: { draft: Draft }) {
  const undo = trpc.flowVersions.undoDiscard.useMutation();
  const change = useChange();
  return (
    <Confirm
      trigger={<Button variant="outline">Restore draft</Button>}
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
