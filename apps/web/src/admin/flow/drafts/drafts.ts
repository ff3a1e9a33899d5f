import { useDeferredValue, useSyncExternalStore } from 'react';
import { onForget } from '#session/unsaved.ts';
import { createDraftStore, type Draft } from './draft-store.ts';
import { createListeners } from '#lib/store.ts';

/** The unsaved edits in this browser tab. */
export const drafts = createDraftStore(sessionStorage);
onForget(() => drafts.forget());

/** Makes the browser ask before the tab closes while there are unsaved edits: they survive a reload, but not a closed tab. */
drafts.subscribe(() => {
  if (drafts.ids().length > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
});

function ask(event: BeforeUnloadEvent) {
  event.preventDefault();
}

/** Debounce in milliseconds. Most people pause longer between two keys; only fast typists pause less. */
const DEBOUNCE_MS = 80;

/** When subscribers are notified of draft changes; typing must never wait for the rest of the page. */
const moments = {
  /** Within the event of the key. A field needs this for its own text: with a later update, its cursor would jump. */
  'at once': drafts.subscribe,
  /** After the browser has drawn the letter that was typed. */
  'after paint': afterPaint(drafts.subscribe),
  /** When nobody has typed for `DEBOUNCE_MS`. */
  debounced: debounce(drafts.subscribe, DEBOUNCE_MS),
};
export type Moment = keyof typeof moments;

/** Subscribes to all draft changes, debounced. */
export const whenTyped = moments.debounced;

/**
 * Returns the result of `pick` for a state's unsaved edits. A component that uses it re-renders only when the result changes.
 *
 * @param pick returns the identical value, not an equal one, for the same edits.
 */
export function useDraft<T>(
  state_id: string,
  pick: (draft: Draft | undefined) => T,
  moment: Moment = 'after paint',
): T {
  return useSyncExternalStore(moments[moment], () => pick(drafts.get(state_id)));
}

/** Returns the states with unsaved edits: the same array until one is added or removed. Deferred, because the lists are long. */
export function useDraftIds(): readonly string[] {
  return useDeferredValue(useSyncExternalStore(moments['after paint'], drafts.ids));
}

type Subscribe = (listener: () => void) => () => void;

/** Notifies subscribers after the next paint, and coalesces changes until then. */
function afterPaint(subscribe: Subscribe): Subscribe {
  let isWaiting = false;
  return relay(subscribe, (tell) => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        isWaiting = false;
        tell();
      }),
    );
  });
}

/** Notifies subscribers after `delay` milliseconds without a change, and coalesces changes until then. */
function debounce(subscribe: Subscribe, delay: number): Subscribe {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return relay(subscribe, (tell) => {
    clearTimeout(timer);
    timer = setTimeout(tell, delay);
  });
}

/** Passes every change on to `schedule`, which decides when to notify the listeners. */
function relay(subscribe: Subscribe, schedule: (tell: () => void) => void): Subscribe {
  const later = createListeners();
  subscribe(() => schedule(later.notify));
  return later.subscribe;
}
