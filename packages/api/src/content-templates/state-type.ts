import type { Template } from './schema.ts';

/** What a state does: says a text, offers buttons, offers a list, or only waits for the contributor. */
export type StateType = 'message' | 'buttons' | 'list' | 'input';

/** Derives the type from the state's template (SPEC section 4). An inactive template says nothing: the state only waits. */
export function stateType(
  template: Pick<Template, 'content_type' | 'actions' | 'list_items' | 'is_active'> | null | undefined,
): StateType {
  if (!template?.is_active) return 'input';
  if (template.list_items.length) return 'list';
  if (template.actions.length) return 'buttons';
  return template.content_type === 'text' ? 'message' : 'input';
}
