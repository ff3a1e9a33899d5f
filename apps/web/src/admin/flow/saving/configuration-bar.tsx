import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Badge, Button } from '#components/ui/elements.tsx';
import { LossQuestion } from '#components/leave-guard.tsx';
import { useIsEdited } from '#admin/flow/drafts/drafts.ts';
import type { Content } from '../drafts/content.ts';

export const CONFIGURATION_TITLE_ID = 'configuration';

/** Shows whether there are unsaved edits, with buttons to save and discard them. Stays in sight while the page scrolls. */
export function ConfigurationBar(props: {
  state_id: string;
  server: Content;
  /** Whether the effects of the save are being checked. Save then stays focusable, because a dialog may follow. */
  isLooking: boolean;
  isSaving: boolean;
  isSyncing: boolean;
  mayEdit: boolean;
  onDiscard: () => void;
  onSave: () => void;
}) {
  const { isLooking, isSaving, isSyncing } = props;
  const isEdited = useIsEdited(props.state_id, props.server);
  const isBusy = isSaving || isSyncing;
  return (
    // One row at any width: the bar stays in sight, so on a phone each further row would hide a line of the page.
    <div className="@container sticky top-0 z-10 rounded-t-xl border-b bg-card">
      <div className="flex items-center justify-between gap-x-2 px-4 py-2.5 @min-[30rem]:py-3">
        <div className="flex min-w-0 items-center gap-2">
          <h4
            id={CONFIGURATION_TITLE_ID}
            tabIndex={-1}
            className="font-display leading-tight font-bold text-balance @min-[30rem]:text-lg"
          >
            State Configuration
          </h4>
          {isEdited && (
            <Badge variant="warning" className="@max-[30rem]:sr-only">
              Unsaved
            </Badge>
          )}
        </div>
        {props.mayEdit && (
          <div className="flex shrink-0 gap-1 @min-[30rem]:gap-2">
            <DiscardChanges
              isEdited={isEdited}
              isDisabled={isLooking || isBusy}
              onDiscard={props.onDiscard}
            />
            <Button disabled={!isEdited || isBusy} aria-disabled={isLooking} onClick={props.onSave}>
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
          variant="ghost"
          aria-haspopup="dialog"
          className="@max-[30rem]:px-2.5"
          disabled={props.isDisabled}
          onClick={() => {
            isDone.current = false;
            setAsking(true);
          }}
        >
          <Undo2 aria-hidden />
          <span className="@max-[30rem]:sr-only">Discard changes</span>
        </Button>
      )}
      <LossQuestion
        open={isAsking}
        title="Discard your changes?"
        description="This state goes back to what was saved last."
        keep="Keep editing"
        lose="Discard"
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
