import { useDeferredValue, useSyncExternalStore } from 'react';
import { createDraftStore, type Draft } from './draft-store.ts';

/** The unsaved edits in this browser tab. */
export const drafts = createDraftStore(sessionStorage);

/** What was typed survives a reload, but not a closed tab: the browser asks before it goes. */
drafts.subscribe(() => {
  if (drafts.ids().length > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
});

function ask(event: BeforeUnloadEvent) {
  event.preventDefault();
}

/**
 * What `pick` takes of a state's unsaved edits; who uses it is drawn anew only when that changes.
 *
 * @param pick answers the same thing, not an equal one, for the same edits.
 */
export function useDraft<T>(state_id: string, pick: (draft: Draft | undefined) => T): T {
  return useSyncExternalStore(drafts.subscribe, () => pick(drafts.get(state_id)));
}

/**
 * States with unsaved edits; the same array until one more or one less has some. Right after the key that changes it, and
 * not with it: long lists show it.
 */
export function useDraftIds(): readonly string[] {
  return useDeferredValue(useSyncExternalStore(drafts.subscribe, drafts.ids));
}
