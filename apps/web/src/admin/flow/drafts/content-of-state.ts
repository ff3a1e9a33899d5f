import type { State } from '@labrish/api/states/schema';
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { contentOf, eventsOfOne, same, type Content } from './content.ts';
import type { Draft } from './draft-store.ts';
import { drafts, useDraft, type Moment } from './drafts.ts';
import { apply, type Edit } from './edit.ts';
import type { Choices } from './problems.ts';
import { useFlow } from '../flow-data.ts';

/** What the server has for a state. */
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

/** What the server has, with the unsaved edits over it. Its users are drawn anew for every key, at the given moment. */
export function useContent(state_id: string, server: Content, moment?: Moment): Content {
  return useDraft(state_id, (draft) => contentNow(draft, server), moment);
}

/** The content without what it says; the identical object while only that is typed. */
export function useChoices(state_id: string, server: Content): Choices {
  const now = (draft: Draft | undefined) => contentNow(draft, server);
  const type = useDraft(state_id, (draft) => now(draft).type, 'at once');
  const list_button = useDraft(state_id, (draft) => now(draft).list_button, 'at once');
  const buttons = useDraft(state_id, (draft) => now(draft).buttons, 'at once');
  const rows = useDraft(state_id, (draft) => now(draft).rows, 'at once');
  return useMemo(() => ({ type, list_button, buttons, rows }), [type, list_button, buttons, rows]);
}

/** The keys of the events that one choice alone triggers; the identical array while those stay the same. */
export function useEventsOfOne(state_id: string, server: Content): string[] {
  const keys = useDraft(state_id, (draft) => eventsOfOne(contentNow(draft, server)).join(' '));
  return useMemo(() => keys.split(' '), [keys]);
}

/** How to edit the content. */
export function useEdit(state_id: string, server: Content): (edit: Edit) => void {
  return useCallback(
    (edit) => {
      const { base, content } = drafts.get(state_id) ?? { base: server, content: server };
      drafts.set(state_id, { base, content: apply(content, edit) });
    },
    [state_id, server],
  );
}

/** The state of a draft against what the server has. It changes seldom, so that its users are not drawn anew at every key. */
export function useDraftStatus(state_id: string, server: Content) {
  const isMoot = useDraft(state_id, (draft) => draft !== undefined && !liveDraft(draft, server));
  useEffect(() => {
    if (isMoot) drafts.drop(state_id);
  }, [state_id, isMoot]);
  return {
    type: useDraft(state_id, (draft) => contentNow(draft, server).type),
    /** Somebody else has saved another content since these edits began. */
    isStale: useDraft(state_id, (draft) => {
      const live = liveDraft(draft, server);
      return live !== undefined && !same(live.base, server);
    }),
  };
}

/** Whether there is something to save. React may draw it late: what the first edit brings takes longer than a letter. */
export function useIsEdited(state_id: string, server: Content): boolean {
  const isEdited = useDraft(state_id, (draft) => {
    const live = liveDraft(draft, server);
    return live !== undefined && !same(live.base, live.content);
  });
  return useDeferredValue(isEdited) && isEdited;
}

/** The content that Save would save. */
export function contentNow(draft: Draft | undefined, server: Content): Content {
  return liveDraft(draft, server)?.content ?? server;
}

/**
 * The draft, if there is something to lose. Whoever saved what this draft would save, or whose draft changes nothing, has
 * nothing to lose by the server's content.
 */
function liveDraft(draft: Draft | undefined, server: Content): Draft | undefined {
  if (!draft || same(draft.base, server)) return draft;
  return same(draft.content, draft.base) || same(draft.content, server) ? undefined : draft;
}
