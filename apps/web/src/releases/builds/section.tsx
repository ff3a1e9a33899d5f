import type { Release } from '@labrish/api/releases/schema';
import { useFocusOnMount } from '#components/focus-on-mount.ts';
import { Section } from '#components/section.tsx';
import { Discard } from './discard.tsx';
import { Progress } from './progress.tsx';
import { PlanContents } from '../plan/contents.tsx';
import { PlanFigures } from '../plan/figures.tsx';
import { Warnings } from '../plan/warnings.tsx';
import { Confirm } from '#components/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { isConflict, serverError } from '#lib/api/api-error.ts';
import { useMay } from '#lib/api/rights.ts';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/toasts.ts';
import { useRefreshReleases } from '../refresh.ts';

/**
 * Shows an unpublished version: its progress while it is built, then the choice to publish or discard it.
 *
 * @param props.isNew whether it was just made on this page: it then takes the focus
 * @param props.onRefused receives why it could not be published
 */
export function BuildsInProgress(props: {
  release: Release;
  isNew: boolean;
  onRefused: (why: string | undefined) => void;
}) {
  const { release } = props;
  const { series, version, state } = release;
  const place = useFocusOnMount<HTMLDivElement>(props.isNew);
  const mayMake = useMay('export');
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Section title={`${series} ${version} is ${state === 'built' ? 'ready' : 'being built'}`}>
        <Progress release={release} />
        {state === 'built' ? (
          <Built release={release} onRefused={props.onRefused} />
        ) : (
          <div className="flex justify-end">{mayMake && <Discard release={release} />}</div>
        )}
      </Section>
    </div>
  );
}

/** Shows what is in a built version, with buttons to discard and to publish it. */
function Built({ release, onRefused }: { release: Release; onRefused: (why: string | undefined) => void }) {
  const { plan } = release;
  const [mayMake, mayPublish] = [useMay('export'), useMay('publish')];
  return (
    <>
      <PlanFigures plan={plan} />
      <Warnings plan={plan} />
      <details>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center rounded-sm font-semibold text-primary">
          What is in it, and what was left out
        </summary>
        <div className="grid gap-4 pt-2">
          <PlanContents plan={plan} />
        </div>
      </details>
      <div className="flex flex-wrap justify-end gap-2">
        {mayMake && <Discard release={release} />}
        {mayPublish && <Publish release={release} onRefused={onRefused} />}
      </div>
    </>
  );
}

/**
 * Asks for confirmation and publishes the version. If recordings were withdrawn meanwhile, the server rebuilds it: this
 * button disappears, and the page says why.
 */
function Publish({
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
