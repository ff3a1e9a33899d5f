import type { ReactNode } from 'react';
import { CONFIGURATION_TITLE_ID } from './configuration-bar.tsx';
import { useIsEdited } from '#admin/flow/drafts/drafts.ts';
import type { Content } from '../drafts/content.ts';
import type { Template } from '#admin/flow/flow-data.ts';
import { CircleAlert, CircleCheck, CircleDashed, RefreshCw } from 'lucide-react';
import { SmallButton, classNames } from '#components/ui/elements.tsx';
import { date, timeOfDay } from '#lib/format.ts';
import { settings } from '#lib/settings.ts';

const PROVIDER = settings.messaging_provider;
const LOOKS = {
  never: { Icon: CircleDashed, colour: 'text-muted' },
  synced: { Icon: CircleCheck, colour: 'text-success' },
  out_of_date: { Icon: CircleDashed, colour: 'text-amber' },
  failed: { Icon: CircleAlert, colour: 'text-destructive' },
};

type Props = {
  state_id: string;
  server: Content;
  template: Template | undefined;
  /** Whether the state is being saved or synced; saving syncs too. */
  isBusy: boolean;
  mayEdit: boolean;
  onSync: (template: Template) => Promise<void>;
};

/**
 * Shows whether the messenger has the saved template. Shows nothing after a failure (see `SyncFailure`), or with the simulator,
 * which reads what is saved.
 */
export function SyncState(props: Props) {
  const { template } = props;
  if (!template) return <p className="text-sm text-muted">There is no template yet: saving makes one.</p>;
  if (template.sync_state === 'failed' || PROVIDER === 'the simulator') return null;
  return (
    <SyncLine {...props} template={template} className="border-t pt-4">
      {props.isBusy ? `Syncing with ${PROVIDER}...` : reading(template)}
    </SyncLine>
  );
}

/** Says that the last sync failed, why, and what to do. It is at the top, because people still get the old version. */
export function SyncFailure(props: Props) {
  const { template } = props;
  if (template?.sync_state !== 'failed') return null;
  const syncAgain = async (one: Template) => {
    await props.onSync(one);
    // Focus the title, because the button disappears together with the failure.
    if (document.activeElement === document.body) document.getElementById(CONFIGURATION_TITLE_ID)?.focus();
  };
  return (
    <SyncLine
      {...props}
      onSync={syncAgain}
      template={template}
      className="rounded-lg border border-destructive bg-destructive-soft p-3.5"
    >
      {reading(template)}
      <span className="block text-ink">What you saved is kept. People get it once a sync has worked.</span>
    </SyncLine>
  );
}

function SyncLine({
  template,
  className,
  children,
  ...props
}: Props & { template: Template; className: string; children: ReactNode }) {
  const isEdited = useIsEdited(props.state_id, props.server);
  const { Icon, colour } = LOOKS[template.sync_state];
  return (
    <div className={classNames('flex flex-wrap items-center justify-between gap-2 text-sm', className)}>
      <p role="status" className={classNames('flex min-w-0 flex-1 basis-60 items-start gap-1.5', colour)}>
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">{children}</span>
      </p>
      {props.mayEdit && (
        <SmallButton disabled={props.isBusy || isEdited} onClick={() => void props.onSync(template)}>
          <RefreshCw aria-hidden className={classNames(props.isBusy && 'animate-spin')} />
          {template.sync_state === 'never' ? 'Sync now' : 'Sync again'}
        </SmallButton>
      )}
    </div>
  );
}

function reading({ sync_state, sync_error, synced_at }: Template): string {
  if (sync_state === 'never') return `Not synced with ${PROVIDER} yet`;
  if (sync_state === 'out_of_date') return `Changed since it was synced with ${PROVIDER}`;
  if (sync_state === 'failed') return `The sync with ${PROVIDER} failed: ${sync_error ?? 'Unknown error'}`;
  return `Synced with ${PROVIDER}${synced_at ? `, ${date(synced_at)}, ${timeOfDay(synced_at)}` : ''}`;
}
