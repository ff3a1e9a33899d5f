import type { State } from '@labrish/api/states/schema';
import { useState } from 'react';
import { isSameContent, type Content, toSave } from '../drafts/content.ts';
import { refusals, saveWarnings } from '../drafts/problems.ts';
import { type Template, useRefreshFlow } from '#admin/flow/flow-data.ts';
import { type LastChange, trpc, conflictOf, isNotFound, isSignedOut, errorMessage } from '#lib/api/trpc.ts';
import { notify } from '#lib/outcomes.ts';
import { NO_HARM, type Harm } from '../checks/harm.ts';
import { useHarmOfSave } from '../checks/use-harm.ts';
import { contentNow, drafts } from '../drafts/drafts.ts';
import { afterSave, editHistory, remember } from '../drafts/edit-history.ts';
import { notifyManager, useIsMutating } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { settings } from '#lib/settings.ts';
import { useTrying } from '../trial.ts';
import { useCacheTemplate, useKnownState, type Saved } from '../drafts/known-state.ts';

export const COMPARISON = 'comparison';
export const CONFIGURATION_TITLE_ID = 'configuration';

/**
 * Focuses the title of the configuration if the button that had the focus is gone or disabled: Chromium takes it from a disabled one with
 * the next frame only.
 */
export function focusTitleIfLost(): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.matches(':disabled'))
    document.getElementById(CONFIGURATION_TITLE_ID)?.focus();
}

/** Doubts about a save: the warnings of SPEC section 5, followed by what the save would do to people. */
interface Doubts extends Harm {
  warnings: string[];
}
const NO_DOUBTS: Doubts = { warnings: [], ...NO_HARM };

/** Returns whether to ask before the save. Low-severity findings are shown at the field and do not open it. */
export function isDoubtful({ warnings, findings, asked_again }: Doubts): boolean {
  return warnings.length > 0 || asked_again !== 0 || findings.some(({ severity }) => severity === 'blocks');
}

/**
 * Runs the steps of Save Changes: reports what the server would refuse, asks about probable mistakes, saves, and compares the
 * edits with what somebody else saved meanwhile.
 */
export function useSaveSteps(props: {
  state: State;
  template: Template | undefined;
  server: Content;
  isStale: boolean;
}) {
  const { state, template, server, isStale } = props;
  const { saveContent, syncAgain, isSaving, isSyncing } = useSaving(state, template);
  const [conflict, setConflict] = useState<LastChange>();
  const [asked, setAsked] = useState<Doubts>(NO_DOUBTS);
  const [isLooking, setLooking] = useState(false);
  const findHarm = useHarmOfSave(state);

  // Drop the question: first compare the edits with the other person's.
  if (isStale && asked !== NO_DOUBTS) setAsked(NO_DOUBTS);

  const typed = () => contentNow(drafts.get(state.id), server);
  const save = async () => setConflict(await saveContent(server, typed()));
  const checkAndSave = async () => {
    const content = typed();
    const problems = refusals(content);
    if (problems.length > 0) return refuse(content, template !== undefined, problems);
    setLooking(true);
    const harm = await findHarm(content).finally(() => setLooking(false));
    const doubts = { warnings: saveWarnings(content), ...harm };
    // What was typed meanwhile was not checked, so check again.
    if (typed() !== content && !isSameContent(typed(), content)) return checkAndSave();
    if (isDoubtful(doubts)) return setAsked(doubts);
    return save();
  };
  /** Ends the comparison. Its buttons disappear, so the title takes the focus. */
  const settle = () => {
    setConflict(undefined);
    document.getElementById(CONFIGURATION_TITLE_ID)?.focus();
  };

  return {
    /**
     * Whether somebody else has saved another content. False during our own save: the page may load its result before the save
     * is answered.
     */
    isStale: isStale && !isSaving,
    isSaving,
    /** Whether the effects of the save are being checked. */
    isLooking,
    isSyncing,
    isBusy: isLooking || isSaving || isSyncing,
    syncAgain,
    /** Who saved this state meanwhile, from the server's refusal. */
    conflict,
    /** Doubts to answer before the save. */
    asked,
    trySave: () => {
      if (isLooking) return;
      if (isStale) document.getElementById(COMPARISON)?.focus();
      else void checkAndSave();
    },
    saveAnyway: () => {
      setAsked(NO_DOUBTS);
      void save();
    },
    goBack: () => setAsked(NO_DOUBTS),
    /** Discards the edits. Undo restores them. */
    discard: () => {
      const draft = drafts.get(state.id);
      drafts.drop(state.id);
      settle();
      if (!draft) return;
      const step = { state_id: state.id, before: draft.content, after: server, what: 'Discard changes' };
      editHistory.set(remember(editHistory.get(), step));
      notify.success('Changes discarded', 'Undo brings them back.');
    },
    keepMine: () => {
      drafts.set(state.id, { base: server, content: typed() });
      settle();
      void checkAndSave();
    },
  };
}
export type SaveSteps = ReturnType<typeof useSaveSteps>;

function refuse(content: Content, hasTemplate: boolean, problems: string[]) {
  if (content.type === 'message' && !content.body.trim() && !hasTemplate)
    notify.error('No template', 'This state needs a template');
  else notify.error('Save failed', problems.join(' '));
  const field = document.querySelector<HTMLElement>('article [aria-invalid=true]');
  // Unfold the field, which may be a wording that was folded away.
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}

const PROVIDER = settings.messaging_provider;
/** SPEC section 8, word for word, whatever the messenger is. */
const SYNC_FAILED = 'Twilio sync failed';

/** Returns functions to save a state, which also pushes its template to the messenger, and to push the template again. */
function useSaving(state: State, template: Template | undefined) {
  const utils = trpc.useUtils();
  const { known, cache } = useKnownState(state);
  const cacheTemplate = useCacheTemplate();
  const refresh = useRefreshFlow();
  const { show } = useTrying();
  const save = trpc.states.save.useMutation();
  const sync = trpc.contentTemplates.sync.useMutation();
  const isSaving = useIsBusy(trpc.states.save, state.id);
  const isSyncing = useIsBusy(trpc.contentTemplates.sync, template?.id);

  /**
   * Saves, and retries once after a conflict that is not about the content: somebody else changed something else, such as the
   * name, or an earlier save stored this content and its answer got lost.
   *
   * @returns the change that conflicts; undefined if it was saved, or failed for another reason.
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
      if (isNotFound(error)) {
        // The draft cannot be saved any more. The toast shows the typed message, so that it can be copied.
        drafts.drop(state.id);
        notify.error('Somebody has removed this state', content.body);
        await refresh();
      } else if (!conflict) notify.error('Save failed', errorMessage(error));
      else {
        await refresh();
        const { server } = known();
        if (!again && (isSameContent(base, server) || isSameContent(content, server)))
          return saveContent(base, content, true);
      }
      return conflict;
    }
    notify.withdraw('Save failed');
    await cache(saved);
    // Wait until the page has what was saved: without the draft it would show what was there before, for a moment.
    await new Promise<void>((done) => notifyManager.schedule(done));
    settle(state.id, content, known().server);
    announce(saved, template === undefined, {
      tryIt: { label: 'Try it', onClick: () => show() },
      syncAgain: { label: 'Sync again', onClick: () => saved.template && void syncAgain(saved.template) },
    });
    return undefined;
  };

  const syncAgain = async (one: Pick<Template, 'id'>) => {
    try {
      const { template } = await sync.mutateAsync({ id: one.id });
      await utils.contentTemplates.list.cancel();
      cacheTemplate(template);
      notify.success('Template synced', `${PROVIDER} now has what is saved here`);
    } catch (error) {
      if (!isSignedOut(error)) void utils.contentTemplates.list.invalidate();
      const again = { label: 'Sync again', onClick: () => void syncAgain(one) };
      notify.warning(SYNC_FAILED, errorMessage(error), again);
    }
  };

  return { saveContent, syncAgain, isSaving, isSyncing };
}

/** Announces the outcome of a save as SPEC section 8 has it, with the next action. The failure comes last, so it is on top. */
function announce(
  { sync }: Saved,
  isNew: boolean,
  { tryIt, syncAgain }: Record<'tryIt' | 'syncAgain', { label: string; onClick: () => void }>,
) {
  if (!sync) notify.success('Configuration saved', undefined, tryIt);
  else if (!isNew) {
    notify.success('Saved successfully', 'Template and mappings updated', tryIt);
    if (sync.state === 'failed') notify.warning(SYNC_FAILED, sync.error, syncAgain);
  } else if (sync.state === 'synced')
    notify.success('Message template created', `Template saved and synced to ${PROVIDER}`, tryIt);
  else notify.warning('Template created but sync failed', 'You may need to sync manually', syncAgain);
}

/** Drops the draft that was saved. If somebody typed during the save, keeps the draft, now based on what was saved. */
function settle(id: string, sent: Content, server: Content) {
  editHistory.set(afterSave(editHistory.get(), id, sent, server));
  const now = drafts.get(id);
  if (!now || now.content === sent) drafts.drop(id);
  else drafts.set(id, { base: server, content: now.content });
}

/** Returns whether a call for this id is running, even if the state was closed and opened again meanwhile. */
function useIsBusy(procedure: Parameters<typeof getMutationKey>[0], id: string | undefined): boolean {
  const running = useIsMutating({
    mutationKey: getMutationKey(procedure),
    predicate: ({ state }) => (state.variables as { id: string } | undefined)?.id === id,
  });
  return running > 0;
}
