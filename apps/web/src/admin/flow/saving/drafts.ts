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

export function useDraft(state_id: string): Draft | undefined {
  return useSyncExternalStore(drafts.subscribe, () => drafts.get(state_id));
}

/**
 * States with unsaved edits; the same array until one more or one less has some. Right after the key that changes it, and
 * not with it: long lists show it.
 */
export function useDraftIds(): readonly string[] {
  return useDeferredValue(useSyncExternalStore(drafts.subscribe, drafts.ids));
}
