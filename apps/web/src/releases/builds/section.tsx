import type { Release } from '@labrish/api/releases/schema';
import { useFocusOnMount } from '#components/focus-on-mount.ts';
import { Section, UnfoldLink } from '#components/section.tsx';
import { PlanContents, PlanFigures, Warnings } from '../plan/contents.tsx';
import { Confirm } from '#components/confirm.tsx';
import { Button, Alert, OutlineButton } from '#components/ui/elements.tsx';
import { isConflict, serverError, useMay, trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/outcomes.ts';
import { useRefreshReleases } from '../refresh.ts';
import { fileSize, number, counted } from '#lib/format.ts';

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
        <UnfoldLink>What it contains, and what was left out</UnfoldLink>
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
function Publish(props: { release: Release; onRefused: (why: string | undefined) => void }) {
  const { id, series, version } = props.release;
  const publish = trpc.releases.publish.useMutation();
  const refresh = useRefreshReleases();
  const run = async () => {
    props.onRefused(undefined);
    try {
      await publish.mutateAsync({ id });
      notify.success(`Release ${version} is published.`);
    } catch (error) {
      if (!isConflict(error)) throw error;
      props.onRefused(serverError(error));
    }
    await refresh();
  };
  return (
    <Confirm
      trigger={<Button size="lg">Publish</Button>}
      title={`Publish ${series} ${version}?`}
      description="Anyone can then download it, and downloaded copies cannot be called back. Its speakers stay in training, tuning or test in every later release."
      action={`Publish ${version}`}
      harmless
      onConfirm={run}
    />
  );
}

/** Shows the button that discards an unpublished version. */
function Discard({ release: { id, series, version } }: { release: Release }) {
  const discard = trpc.releases.discard.useMutation();
  const refresh = useRefreshReleases();
  return (
    <Confirm
      trigger={<OutlineButton size="lg">Discard</OutlineButton>}
      title={`Discard ${series} ${version}?`}
      description="Its files are deleted, and its number can be used again. The recordings themselves do not change."
      action={`Discard ${version}`}
      onConfirm={async () => {
        await discard.mutateAsync({ id });
        await refresh();
        notify.success(`Release ${version} is discarded.`);
      }}
    />
  );
}

/** Shows how much of a version is built. Screen readers announce changes, including the end. */
function Progress({ release }: { release: Release }) {
  const { state, error, built, plan } = release;
  return (
    <>
      <p aria-live="polite" className="text-muted">
        {sentenceOf(release)}
      </p>
      {state === 'building' && (
        <div
          role="progressbar"
          aria-label="Recordings written"
          aria-valuemin={0}
          aria-valuemax={plan.recordings}
          aria-valuenow={built}
          className="h-3 overflow-hidden rounded-full border border-control bg-sunken"
        >
          <div
            className="h-full origin-left bg-primary transition-transform duration-500"
            style={{ transform: `scaleX(${built / Math.max(1, plan.recordings)})` }}
          />
        </div>
      )}
      {state === 'building' && error && (
        <Alert variant="destructive">
          <p>
            <strong>The last attempt failed.</strong> The server retries automatically; nothing already
            written is lost. If it does not continue, show this to the person who runs the server: {error}
          </p>
        </Alert>
      )}
    </>
  );
}

function sentenceOf({ state, built, bytes, plan }: Release): string {
  if (state === 'built')
    return `All files are written: ${counted(built, 'recording')}, ${fileSize(bytes)}. It is not public yet.`;
  if (built === 0) return 'The first recordings are being written. You can leave this page.';
  return `${number(built)} of ${counted(plan.recordings, 'recording')} written. You can leave this page.`;
}
