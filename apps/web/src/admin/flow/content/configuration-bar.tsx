import { Undo2 } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { useIsEdited } from './content-of-state.ts';
import type { Content } from './content.ts';

export const TITLE = 'configuration';

/** Stays in sight: whether there are unsaved edits, and what to do with them. */
export function ConfigurationBar(props: {
  state_id: string;
  server: Content;
  isSaving: boolean;
  isSyncing: boolean;
  mayEdit: boolean;
  onDiscard: () => void;
  onSave: () => void;
}) {
  const { isSaving, isSyncing } = props;
  const isEdited = useIsEdited(props.state_id, props.server);
  const isBusy = isSaving || isSyncing;
  return (
    <div className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-t-xl border-b bg-card px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <h4 id={TITLE} tabIndex={-1} className="font-display text-lg font-bold">
          State Configuration
        </h4>
        {isEdited && <Badge variant="warning">Unsaved</Badge>}
      </div>
      {props.mayEdit && (
        <div className="flex flex-wrap gap-2">
          {isEdited && (
            <Button variant="ghost" disabled={isBusy} onClick={props.onDiscard}>
              <Undo2 aria-hidden />
              Discard changes
            </Button>
          )}
          <Button disabled={!isEdited || isBusy} onClick={props.onSave}>
            {isSaving ? 'Saving...' : isSyncing ? 'Syncing...' : 'Save Changes'}
          </Button>
        </div>
      )}
    </div>
  );
}
