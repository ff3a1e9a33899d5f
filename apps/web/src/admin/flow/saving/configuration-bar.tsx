import { X, CircleAlert, CircleCheck, CircleDashed, RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Badge, Button, SmallButton, classNames } from '#components/ui/elements.tsx';
import { LossQuestion } from '#components/leave-guard.tsx';
import { contentNow, drafts, useIsEdited } from '#admin/flow/drafts/drafts.ts';
import { isSameContent, type Content } from '../drafts/content.ts';
import type { Template } from '#admin/flow/flow-data.ts';
import { CONFIGURATION_TITLE_ID, focusTitleIfLost, type SaveSteps } from './save-steps.ts';
import { UndoButtons } from './undo-buttons.tsx';
import { date, timeOfDay } from '#lib/format.ts';
import { usePageKeys } from '#lib/page-keys.ts';
import { settings } from '#lib/settings.ts';

/** Shows whether there are unsaved edits, with buttons to save and discard them. Stays in sight while the page scrolls. */
export function ConfigurationBar(props: {
  state_id: string;
  server: Content;
  saving: SaveSteps;
  mayEdit: boolean;
}) {
  const { isLooking, isSaving, isSyncing, discard, trySave } = props.saving;
  const isEdited = useIsEdited(props.state_id, props.server);
  const isBusy = isSaving || isSyncing;
  usePageKeys((event) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    // `isEdited` comes a moment after the last key, and nobody waits for it before Ctrl S.
    const isTyped = !isSameContent(contentNow(drafts.get(props.state_id), props.server), props.server);
    if (isTyped && !isBusy && props.mayEdit && !document.querySelector('[role=dialog]')) trySave();
  });
  const wasEdited = useRef(isEdited);
  useEffect(() => {
    const isSaved = wasEdited.current && !isEdited;
    wasEdited.current = isEdited;
    if (isSaved) focusTitleIfLost();
  }, [isEdited]);
  return (
    // One row at any width: the bar stays in sight, so on a phone each further row would hide a line of the page.
    <div className="@container sticky top-0 z-10 rounded-t-xl border-b bg-card">
      <div className="flex items-center justify-between gap-x-2 px-2 py-2 @min-[30rem]:px-4">
        <div className="flex min-w-0 items-center gap-2">
          <h4
            id={CONFIGURATION_TITLE_ID}
            tabIndex={-1}
            className="font-display text-xs leading-tight font-bold @min-[36rem]:text-lg @min-[36rem]:whitespace-nowrap"
          >
            State Configuration
          </h4>
          {isEdited && (
            <>
              <Badge variant="warning" className="@max-[36rem]:sr-only">
                Unsaved
              </Badge>
              {/* A dot replaces the word where there is no room. On a phone the list of states shows the word. */}
              <span
                aria-hidden
                title="Unsaved"
                className="size-2.5 shrink-0 rounded-full bg-amber @max-[24rem]:hidden @min-[36rem]:hidden"
              />
            </>
          )}
        </div>
        {props.mayEdit && (
          <div className="flex shrink-0 items-center gap-0.5 @min-[30rem]:gap-2">
            {/* Keep it first: when it appears or disappears, no other button moves. */}
            <DiscardChanges isEdited={isEdited} isDisabled={isLooking || isBusy} onDiscard={discard} />
            <UndoButtons state_id={props.state_id} />
            {/* Focusable while the effects of the save are being checked, because a dialog may follow. */}
            <Button
              className="@max-[30rem]:px-2.5"
              disabled={!isEdited || isBusy}
              aria-disabled={isLooking}
              aria-keyshortcuts="Control+S"
              onClick={trySave}
            >
              {isLooking || isSaving ? 'Saving...' : isSyncing ? 'Syncing...' : 'Save Changes'}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** Discards the unsaved edits of a state, after asking. If its button is gone afterwards, focuses the title. */
function DiscardChanges(props: {
  isDisabled: boolean;
  /** Whether there is something to discard. */
  isEdited: boolean;
  onDiscard: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const isDone = useRef(false);
  const discard = () => {
    isDone.current = true;
    setAsking(false);
    props.onDiscard();
  };
  return (
    <>
      {props.isEdited && (
        <Button
          icon={X}
          variant="ghost"
          aria-haspopup="dialog"
          className="@max-[44rem]:px-2"
          disabled={props.isDisabled}
          onClick={() => {
            isDone.current = false;
            setAsking(true);
          }}
        >
          <span className="@max-[44rem]:sr-only">Discard changes</span>
        </Button>
      )}
      <LossQuestion
        open={isAsking}
        title="Discard your changes?"
        description="This state returns to its last saved version."
        onKeep={() => setAsking(false)}
        onLose={discard}
        onCloseAutoFocus={(event) => {
          if (!isDone.current) return;
          event.preventDefault();
          document.getElementById(CONFIGURATION_TITLE_ID)?.focus();
        }}
      />
    </>
  );
}

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
  if (!template) return <p className="text-sm text-muted">No template yet: saving creates one.</p>;
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
    focusTitleIfLost();
  };
  return (
    <SyncLine
      {...props}
      onSync={syncAgain}
      template={template}
      className="rounded-lg border border-destructive bg-destructive-soft p-3.5"
    >
      {reading(template)}
      <span className="block text-ink">Your changes are saved. People get them once a sync succeeds.</span>
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
  if (sync_state === 'out_of_date') return `Changed since the last sync with ${PROVIDER}`;
  if (sync_state === 'failed') return `The sync with ${PROVIDER} failed: ${sync_error ?? 'Unknown error'}`;
  return `Synced with ${PROVIDER}${synced_at ? `, ${date(synced_at)}, ${timeOfDay(synced_at)}` : ''}`;
}
