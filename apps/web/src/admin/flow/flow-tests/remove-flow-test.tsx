import type { StoredFlowTest } from '@labrish/api/flow-tests/schema';
import { Trash2 } from 'lucide-react';
import { Confirm } from '#components/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';
import { useEdit } from './use-edit.ts';

/** Deletes a test, after asking. */
export function RemoveFlowTest({ test: { id, name, version } }: { test: StoredFlowTest }) {
  const remove = trpc.flowTests.remove.useMutation();
  const { edit } = useEdit();
  return (
    <Confirm
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Delete ${name}`} title="Delete">
          <Trash2 aria-hidden />
        </Button>
      }
      title={`Delete “${name}”?`}
      description="Nothing looks any more whether this chat goes as it should."
      action="Delete"
      onConfirm={async () => {
        await edit(() => remove.mutateAsync({ id, version }));
        notify.success('Test deleted');
      }}
    />
  );
}
