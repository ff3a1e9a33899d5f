import type { State } from '@labrish/api/states/schema';
import { useCallback, useEffect, useMemo } from 'react';
import { contentOf, same } from './content.ts';
import { drafts, useDraft } from '#admin/flow/saving/drafts.ts';
import { apply, type Edit } from './edit.ts';
import { useFlow } from '#admin/flow/flow-data.ts';

/** What the server has for a state and what is typed over it. */
export function useContent({ id, state_key }: State) {
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
  const draft = useDraft(id);
  const edit = useCallback(
    (change: Edit) => {
      const { base, content } = drafts.get(id) ?? { base: server, content: server };
      drafts.set(id, { base, content: apply(content, change) });
    },
    [id, server],
  );
  // Whoever saved what this draft would save, or whose draft changes nothing, has nothing to lose by the server's content.
  const isMoot =
    draft !== undefined &&
    !same(draft.base, server) &&
    (same(draft.content, draft.base) || same(draft.content, server));
  useEffect(() => {
    if (isMoot) drafts.drop(id);
  }, [id, isMoot]);
  const content = draft && !isMoot ? draft.content : server;
  return {
    template,
    server,
    content,
    edit,
    isEdited: draft !== undefined && !isMoot && !same(draft.base, draft.content),
    /** Somebody else has saved another content since these edits began. */
    isBehind: draft !== undefined && !isMoot && !same(draft.base, server),
  };
}
