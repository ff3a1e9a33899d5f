import { useDeferredValue, useSyncExternalStore, useCallback, useMemo } from 'react';
import { onForget } from '#session/unsaved.ts';
import { createDraftStore, type Draft } from './draft-store.ts';
import { createListeners } from '#lib/store.ts';
import type { State } from '@labrish/api/states/schema';
import { contentOf, eventsOfOne, isSameContent, type Content, applyEdit, type Edit } from './content.ts';
import { describeEdit, editHistory, remember } from './edit-history.ts';
import type { Choices } from './problems.ts';
import { useFlow } from '#admin/flow/flow-data.ts';

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
type Moment = keyof typeof moments;

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

/** Returns the template and the content of a state as the server last sent them. */
export function useServerContent({ state_key }: State) {
  const { templates, mappings } = useFlow();
  const template = templates.find((one) => one.template_key === state_key);
  const server = useMemo(
    () =>
      contentOf(
        template,
        mappings.filter((row) => row.state_key === state_key),
      ),
    [template, mappings, state_key],
  );
  return { template, server };
}

/**
 * Returns the server's content with the unsaved edits applied. A component that uses it re-renders on every keystroke, at the
 * given moment.
 */
export function useContent(state_id: string, server: Content, moment?: Moment): Content {
  return useDraft(state_id, (draft) => contentNow(draft, server), moment);
}

/** Returns the content without `body` and `bodies`: the identical object while only these change. */
export function useChoices(state_id: string, server: Content): Choices {
  const now = (draft: Draft | undefined) => contentNow(draft, server);
  const type = useDraft(state_id, (draft) => now(draft).type, 'at once');
  const list_button = useDraft(state_id, (draft) => now(draft).list_button, 'at once');
  const buttons = useDraft(state_id, (draft) => now(draft).buttons, 'at once');
  const rows = useDraft(state_id, (draft) => now(draft).rows, 'at once');
  return useMemo(() => ({ type, list_button, buttons, rows }), [type, list_button, buttons, rows]);
}

/** Returns the keys of the events that exactly one choice triggers: the identical array while they stay the same. */
export function useEventsOfOne(state_id: string, server: Content): string[] {
  const keys = useDraft(state_id, (draft) => eventsOfOne(contentNow(draft, server)).join(' '));
  return useMemo(() => keys.split(' '), [keys]);
}

/** Returns a function that edits the content; the edit can be undone. */
export function useEdit(state_id: string, server: Content): (edit: Edit) => void {
  return useCallback(
    (edit) => {
      const { base, content } = drafts.get(state_id) ?? { base: server, content: server };
      const after = applyEdit(content, edit);
      // A comma after a word changes nothing, so that there is nothing to undo.
      if (JSON.stringify(after) === JSON.stringify(content)) return;
      drafts.set(state_id, { base, content: after });
      const step = { state_id, before: content, after, ...describeEdit(edit, content) };
      editHistory.set(remember(editHistory.get(), step));
    },
    [state_id, server],
  );
}

/** Drops the draft of a state if it changes nothing of what the server has. */
export function dropIfMoot(state_id: string, server: Content): void {
  const draft = drafts.get(state_id);
  if (draft && !liveDraft(draft, server)) drafts.drop(state_id);
}

/**
 * Compares a draft with what the server has. The result seldom changes, so a component that uses it does not re-render on every
 * keystroke.
 */
export function useDraftStatus(state_id: string, server: Content) {
  return {
    type: useDraft(state_id, (draft) => contentNow(draft, server).type),
    /** Whether somebody else has saved another content since these edits began. */
    isStale: useDraft(state_id, (draft) => {
      const live = liveDraft(draft, server);
      return live !== undefined && !isSameContent(live.base, server);
    }),
  };
}

/** Returns whether there is something to save. Defers `true`, because rendering the first edit would delay the keystroke. */
export function useIsEdited(state_id: string, server: Content): boolean {
  const isEdited = useDraft(state_id, (draft) => {
    const live = liveDraft(draft, server);
    return live !== undefined && !isSameContent(live.base, live.content);
  });
  return useDeferredValue(isEdited) && isEdited;
}

/** Returns the content that Save would save. */
export function contentNow(draft: Draft | undefined, server: Content): Content {
  return liveDraft(draft, server)?.content ?? server;
}

/**
 * Returns the draft; undefined if the server's newer content can replace it without loss, because the draft changes nothing or
 * equals that content.
 */
function liveDraft(draft: Draft | undefined, server: Content): Draft | undefined {
  if (!draft || isSameContent(draft.base, server)) return draft;
  return isSameContent(draft.content, draft.base) || isSameContent(draft.content, server) ? undefined : draft;
}
