import { useMemo, useSyncExternalStore } from 'react';
import { contentNow } from '../drafts/content-of-state.ts';
import { contentOf, type Content } from '../drafts/content.ts';
import { useFlow, type Flow as Rows } from '../flow-data.ts';
import { drafts, whenTyped } from '../drafts/drafts.ts';
import { trpc } from '#lib/api/trpc.ts';
import { editedFlow, type WholeFlow } from './edited-flow.ts';

/** Returns the conversation as it is typed in this tab; undefined until the server has sent the rest of it. */
export function useEditedFlow() {
  const rows = useFlow();
  const { data: whole } = trpc.flowVersions.whole.useQuery(undefined, { refetchOnMount: 'always' });
  const typed = useUnsavedContents(rows);
  return useMemo(() => whole && editedFlow(whole as WholeFlow, typed), [whole, typed]);
}

/** Returns the content of each state that has a draft, by the state's id: the same map while nobody types. */
function useUnsavedContents({ states, templates, mappings }: Rows): ReadonlyMap<string, Content> {
  const all = useSyncExternalStore(whenTyped, drafts.all);
  return useMemo(() => {
    const typed = new Map<string, Content>();
    for (const { id, state_key } of states) {
      const draft = all.get(id);
      if (!draft) continue;
      const template = templates.find(({ template_key }) => template_key === state_key);
      const server = contentOf(
        template,
        mappings.filter((row) => row.state_key === state_key),
      );
      typed.set(id, contentNow(draft, server));
    }
    return typed;
  }, [all, states, templates, mappings]);
}
