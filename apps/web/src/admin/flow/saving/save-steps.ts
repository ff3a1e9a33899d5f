import type { State } from '@labrish/api/states/schema';
import { useState } from 'react';
import { CONFIGURATION_TITLE_ID } from './configuration-bar.tsx';
import { isSameContent, type Content } from '../drafts/content.ts';
import { refusals, saveWarnings } from '../drafts/problems.ts';
import type { Template } from '#admin/flow/flow-data.ts';
import type { LastChange } from '#lib/api/trpc.ts';
import { notify } from '#lib/outcomes.ts';
import { useHarmOfSave } from '../checks/harm-of-save.ts';
import { contentNow, drafts } from '../drafts/drafts.ts';
import { COMPARISON } from './comparison.tsx';
import { isDoubtful, NO_DOUBTS, type Doubts } from './save-anyway.tsx';
import { useSaving } from './saving.ts';

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
    const harm = findHarm(content);
    if (harm instanceof Promise) setLooking(true);
    const doubts = { warnings: saveWarnings(content), ...(await harm) };
    setLooking(false);
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
    isLooking,
    isSyncing,
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
    /** Discards the edits. They can be restored while the message shows. */
    discard: () => {
      const draft = drafts.get(state.id);
      drafts.drop(state.id);
      settle();
      if (!draft) return;
      const undo = { label: 'Undo', onClick: () => drafts.set(state.id, draft) };
      notify.success('Changes discarded', undefined, undo);
    },
    keepMine: () => {
      drafts.set(state.id, { base: server, content: typed() });
      settle();
      void checkAndSave();
    },
  };
}

function refuse(content: Content, hasTemplate: boolean, problems: string[]) {
  if (content.type === 'message' && !content.body.trim() && !hasTemplate)
    notify.error('No template', 'This state needs a template');
  else notify.error('Save failed', problems.join(' '));
  const field = document.querySelector<HTMLElement>('article [aria-invalid=true]');
  // Unfold the field, which may be a wording that was folded away.
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}
