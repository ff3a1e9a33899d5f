import type { Draft } from '@labrish/api/flow-releases/schema';
import { Confirm } from '#components/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';
import { useChange } from './use-change.ts';

/** Goes back to what is live. */
export function Discard({ draft: { version } }: { draft: Draft }) {
  const discard = trpc.flowReleases.discard.useMutation();
  const change = useChange();
  return (
    <Confirm
      trigger={<Button variant="outline">Discard draft</Button>}
      title="Discard the draft?"
      description="The editor then shows what people get now. You can restore this draft until another one is discarded."
      action="Discard draft"
      onConfirm={async () => {
        await change(() => discard.mutateAsync({ version }));
        notify.success('Draft discarded. “Restore draft” brings it back.');
      }}
    />
  );
}
