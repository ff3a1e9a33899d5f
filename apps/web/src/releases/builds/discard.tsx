import type { Release } from '@labrish/api/releases/schema';
import { Confirm } from '#components/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';
import { useRefreshReleases } from '../refresh.ts';

/** Shows the button that discards an unpublished version. */
export function Discard({ release: { id, series, version } }: { release: Release }) {
  const discard = trpc.releases.discard.useMutation();
  const refresh = useRefreshReleases();
  return (
    <Confirm
      trigger={
        <Button variant="outline" size="lg">
          Discard
        </Button>
      }
      title={`Discard ${series} ${version}?`}
      description="What was written is deleted, and its number is free again. The recordings themselves stay as they are."
      action={`Discard ${version}`}
      onConfirm={async () => {
        await discard.mutateAsync({ id });
        await refresh();
        notify.success(`Version ${version} is discarded.`);
      }}
    />
  );
}
