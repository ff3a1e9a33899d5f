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
      trigger={<Button variant="outline">Throw away</Button>}
      title="Throw away what is not live?"
      description="Everything is then as people get it now. You can bring it back until something else is thrown away."
      action="Throw away"
      onConfirm={async () => {
        await change(() => discard.mutateAsync({ version }));
        notify.success('Thrown away. “Bring back” has it.');
      }}
    />
  );
}
