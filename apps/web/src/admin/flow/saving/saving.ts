import type { Template } from '#admin/flow/flow-data.ts';
import type { State } from '@labrish/api/states/schema';
import { useIsMutating } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { settings } from '#lib/settings.ts';
import { notify } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { same, toSave, type Content } from '#admin/flow/content/content.ts';
import { drafts } from './drafts.ts';
import { conflictOf, isSignedOut, errorMessage, type LastChange } from '#lib/api-error.ts';
import { useRefreshFlow } from '#admin/flow/flow-data.ts';
import { useCacheTemplate, useKnownState, type Saved } from './known-state.ts';

const PROVIDER = settings.messaging_provider;
const SYNC_FAILED = `${PROVIDER === 'the simulator' ? 'Simulator' : PROVIDER} sync failed`;

/** Saves a state in one call, then pushes its template to the messenger; every outcome is told as SPEC section 8 has it. */
export function useSaving(state: State, template: Template | undefined) {
  const { known, cache } = useKnownState(state);
  const refresh = useRefreshFlow();
  const save = trpc.states.save.useMutation();
  const sync = useSync();
  const isSaving = useIsBusy(trpc.states.save, state.id);
  const isSyncing = useIsBusy(trpc.contentTemplates.sync, template?.id);

  /**
   * Saves, and once more where somebody else changed only something besides the content, as the name: that is no conflict.
   *
   * @returns the change that it conflicts with; undefined when it was saved, and when it failed for another reason.
   */
  const saveContent = async (
    base: Content,
    content: Content,
    again = false,
  ): Promise<LastChange | undefined> => {
    const { version, template } = known();
    let saved: Saved;
    try {
      saved = await save.mutateAsync({ id: state.id, version, ...toSave(content, template?.version) });
    } catch (error) {
      const conflict = conflictOf(error);
      if (!conflict) notify.error('Save failed', errorMessage(error));
      else {
        await refresh();
        if (!again && same(base, known().server)) return saveContent(base, content, true);
      }
      return conflict;
    }
    await cache(saved);
    settle(state.id, content, known().server);
    if (content.type === 'input' || !saved.template) {
      notify.success('Configuration saved');
      return undefined;
    }
    const failure = await sync(saved.template.id);
    if (template) {
      if (failure !== undefined) notify.warning(SYNC_FAILED, failure);
      notify.success('Saved successfully', 'Template and mappings updated');
    } else if (failure === undefined)
      notify.success('Message template created', `Template saved and synced to ${PROVIDER}`);
    else notify.warning('Template created but sync failed', 'You may need to sync manually');
    return undefined;
  };

  const syncAgain = async ({ id }: Template) => {
    const failure = await sync(id);
    if (failure === undefined) notify.success('Template synced', `What is saved here is now at ${PROVIDER}`);
    else notify.warning(SYNC_FAILED, failure);
  };

  return { saveContent, syncAgain, isSaving, isSyncing };
}

/** Pushes a template to the messenger. @returns why that failed; undefined when it worked. */
function useSync(): (id: string) => Promise<string | undefined> {
  const utils = trpc.useUtils();
  const cacheTemplate = useCacheTemplate();
  const sync = trpc.contentTemplates.sync.useMutation();
  return async (id) => {
    try {
      const { template } = await sync.mutateAsync({ id });
      await utils.contentTemplates.list.cancel();
      cacheTemplate(template);
      return undefined;
    } catch (error) {
      if (!isSignedOut(error)) void utils.contentTemplates.list.invalidate();
      return errorMessage(error);
    }
  };
}

/** What was typed while the save was on its way stays an edit, now of what was saved. */
function settle(id: string, sent: Content, server: Content) {
  const now = drafts.get(id);
  if (!now || now.content === sent) drafts.drop(id);
  else drafts.set(id, { base: server, content: now.content });
}

/** Whether a call is on its way for this id, also when the state was left and opened again meanwhile. */
function useIsBusy(procedure: Parameters<typeof getMutationKey>[0], id: string | undefined): boolean {
  const running = useIsMutating({
    mutationKey: getMutationKey(procedure),
    predicate: ({ state }) => (state.variables as { id: string } | undefined)?.id === id,
  });
  return running > 0;
}
