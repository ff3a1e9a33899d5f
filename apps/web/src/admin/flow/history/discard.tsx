import type { Draft } from '@labrish/api/flow-versions/schema';
import { Confirm } from '#components/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';
import { useChange } from './use-change.ts';

/** Discards the draft, so that what is live is saved again. */
export function Discard({ draft: { revision } }: { draft: Draft }) {
  const discard = trpc.flowVersions.discard.useMutation();
  const change = useChange();
  return (
    <Confirm
      trigger={<Button variant="outline">Discard draft</Button>}
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
