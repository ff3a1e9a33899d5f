import type { State } from '@labrish/api/states/schema';
import { useCallback, useEffect, useMemo } from 'react';
import { contentOf, same, type Content } from './content.ts';
import type { Draft } from '#admin/flow/saving/draft-store.ts';
import { drafts, useDraft } from '#admin/flow/saving/drafts.ts';
import { apply, type Edit } from './edit.ts';
import { useFlow } from '#admin/flow/flow-data.ts';

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

/** What the server has with what is typed over it, drawn anew at every key; and how to edit it. */
export function useContent(state_id: string, server: Content) {
  const content = useDraft(state_id, (draft) => contentNow(draft, server));
  const edit = useCallback(
    (change: Edit) => {
      const { base, content } = drafts.get(state_id) ?? { base: server, content: server };
      drafts.set(state_id, { base, content: apply(content, change) });
    },
    [state_id, server],
  );
  return { content, edit };
}

/** How what is typed stands to what the server has. Changes seldom, and is not drawn anew at every key. */
export function useStanding(state_id: string, server: Content) {
  const isMoot = useDraft(state_id, (draft) => draft !== undefined && !atStake(draft, server));
  useEffect(() => {
    if (isMoot) drafts.drop(state_id);
  }, [state_id, isMoot]);
  return {
    type: useDraft(state_id, (draft) => contentNow(draft, server).type),
    isEdited: useDraft(state_id, (draft) => {
      const kept = atStake(draft, server);
      return kept !== undefined && !same(kept.base, kept.content);
    }),
    /** Somebody else has saved another content since these edits began. */
    isBehind: useDraft(state_id, (draft) => {
      const kept = atStake(draft, server);
      return kept !== undefined && !same(kept.base, server);
    }),
  };
}

/** The content that Save would save. */
export function contentNow(draft: Draft | undefined, server: Content): Content {
  return atStake(draft, server)?.content ?? server;
}

/**
 * The draft, if there is something to lose. Whoever saved what this draft would save, or whose draft changes nothing, has
 * nothing to lose by the server's content.
 */
function atStake(draft: Draft | undefined, server: Content): Draft | undefined {
  if (!draft || same(draft.base, server)) return draft;
  return same(draft.content, draft.base) || same(draft.content, server) ? undefined : draft;
}
