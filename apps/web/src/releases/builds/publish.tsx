import type { Release } from '@labrish/api/releases/schema';
import { Confirm } from '#components/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { isConflict, serverError } from '#lib/api/api-error.ts';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';
import { useRefreshReleases } from '../refresh.ts';

/**
 * Asks, and publishes the version. If recordings were withdrawn meanwhile, the server rebuilds it: this button
 * disappears, and the page says why.
 */
export function Publish({
  release: { id, series, version },
  onRefused,
}: {
  release: Release;
  onRefused: (why: string | undefined) => void;
}) {
  const publish = trpc.releases.publish.useMutation();
  const refresh = useRefreshReleases();
  const run = async () => {
    onRefused(undefined);
    try {
      await publish.mutateAsync({ id });
      notify.success(`Version ${version} is published.`);
    } catch (error) {
      if (!isConflict(error)) throw error;
      onRefused(serverError(error));
    }
    await refresh();
  };
  return (
    <Confirm
      trigger={<Button size="lg">Publish</Button>}
      title={`Publish ${series} ${version}?`}
      description="From then on anybody may have it, and what they have cannot be called back. Its speakers keep their places in training, tuning or test in every later version."
      action={`Publish ${version}`}
      harmless
      onConfirm={run}
    />
  );
}
