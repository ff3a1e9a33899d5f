import type { State } from '@labrish/api/states/schema';
import { useMayEdit } from '#admin/access.ts';
import { Comparison } from '#admin/flow/saving/comparison.tsx';
import { SaveAnyway } from '#admin/flow/saving/save-anyway.tsx';
import { useSaveSteps } from '#admin/flow/saving/save-steps.ts';
import { SyncFailure, SyncState } from '#admin/flow/saving/sync-state.tsx';
import { Card } from '#components/ui/card.tsx';
import { ConfigurationBar, CONFIGURATION_TITLE_ID } from '../saving/configuration-bar.tsx';
import { useServerContent, useDraftStatus } from '../drafts/content-of-state.ts';
import { ContentFields } from './content-fields.tsx';

/** Edits what the bot does in this state, and saves or discards the edits. Does not re-render on every keystroke. */
export function Configuration({ state }: { state: State }) {
  const mayEdit = useMayEdit() === true;
  const { template, server } = useServerContent(state);
  const { type, isStale } = useDraftStatus(state.id, server);
  const saving = useSaveSteps({ state, template, server, isStale });
  const { isLooking, isSaving, isSyncing } = saving;
  const isBusy = isLooking || isSaving || isSyncing;
  const sync = { state_id: state.id, server, template, isBusy, mayEdit, onSync: saving.syncAgain };

  return (
    <Card aria-labelledby={CONFIGURATION_TITLE_ID} className="grid-cols-1">
      <ConfigurationBar
        state_id={state.id}
        server={server}
        isLooking={isLooking}
        isSaving={isSaving}
        isSyncing={isSyncing}
        mayEdit={mayEdit}
        onDiscard={saving.discard}
        onSave={saving.trySave}
      />
      {/* The layout within follows the width of this container, which is narrow beside the diagram. */}
      <div className="@container grid grid-cols-1 gap-5 p-4 [&_:is(input,select,textarea,button)]:scroll-mt-24">
        {saving.isStale && (
          <Comparison
            state={state}
            conflict={saving.conflict}
            theirs={server}
            isBusy={isBusy}
            onKeepMine={saving.keepMine}
            onTakeTheirs={saving.discard}
          />
        )}
        {type !== 'input' && <SyncFailure {...sync} />}
        <ContentFields state={state} server={server} mayEdit={mayEdit} />
        {type !== 'input' && <SyncState {...sync} />}
      </div>
      <SaveAnyway doubts={saving.asked} onCancel={saving.goBack} onSave={saving.saveAnyway} />
    </Card>
  );
}
