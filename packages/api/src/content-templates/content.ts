import { badInput } from '../errors.ts';
import type { Template } from './schema.ts';

export type Content = Pick<Template, 'content_type' | 'actions' | 'list_items'>;
type GivenContent = { [K in keyof Content]?: Content[K] | undefined };

const EMPTY: Content = { content_type: 'text', actions: [], list_items: [] };

/**
 * Returns the content after an edit. List items clear the buttons and the other way round; a `content_type` alone
 * switches the type and clears what does not belong to it. The type then follows from the content (SPEC section 4).
 *
 * @throws {ApiError} BAD_REQUEST when both buttons and list items are given.
 */
export function mergeContent(before: Content = EMPTY, given: GivenContent): Content {
  if (given.actions?.length && given.list_items?.length)
    throw badInput('list_items', 'A state shows either buttons or a list. Please send one of the two.');
  const switched = switchType(before, given);
  const actions = given.list_items?.length ? [] : (given.actions ?? switched.actions);
  const list_items = given.actions?.length ? [] : (given.list_items ?? switched.list_items);
  return { content_type: contentTypeOf({ actions, list_items }), actions, list_items };
}

function switchType(before: Content, given: GivenContent): Pick<Content, 'actions' | 'list_items'> {
  if (given.content_type === undefined || given.actions || given.list_items) return before;
  return {
    actions: given.content_type === 'call_to_action' ? before.actions : [],
    list_items: given.content_type === 'list' ? before.list_items : [],
  };
}

function contentTypeOf({ actions, list_items }: Pick<Content, 'actions' | 'list_items'>) {
  if (list_items.length) return 'list' as const;
  return actions.length ? ('call_to_action' as const) : ('text' as const);
}
