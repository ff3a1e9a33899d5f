import { useDeferredValue, useSyncExternalStore } from 'react';
import { afterPaint, inPauses } from '#lib/later.ts';
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

/** Shorter than what lies between two keys of most people, longer than what lies between those of a fast typist. */
const PAUSE_MS = 80;

/** When what shows unsaved edits learns that they have changed. What is typed must not wait for the rest to be drawn. */
const moments = {
  /** With the key; what is typed into needs it, lest its cursor jump. */
  'at once': drafts.subscribe,
  /** When the letter is on the screen. */
  'after paint': afterPaint(drafts.subscribe),
  /** When nobody types. */
  'in pauses': inPauses(drafts.subscribe, PAUSE_MS),
};
export type Moment = keyof typeof moments;

/**
 * What `pick` takes of a state's unsaved edits; who uses it is drawn anew only when that changes.
 *
 * @param pick answers the same thing, not an equal one, for the same edits.
 */
export function useDraft<T>(
  state_id: string,
  pick: (draft: Draft | undefined) => T,
  moment: Moment = 'after paint',
): T {
  return useSyncExternalStore(moments[moment], () => pick(drafts.get(state_id)));
}

/** States with unsaved edits; the same array until one more or one less has some. Drawn in steps: long lists show it. */
export function useDraftIds(): readonly string[] {
  return useDeferredValue(useSyncExternalStore(moments['after paint'], drafts.ids));
}
