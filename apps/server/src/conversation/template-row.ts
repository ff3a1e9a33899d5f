import type { Template } from '@labrish/conversation';
import type { content_templates } from '@labrish/db';
import { z } from 'zod';

const buttons = z.array(z.object({ id: z.string(), title: z.string() })).catch([]);
const rows = z
  .array(z.object({ id: z.string(), item: z.string(), description: z.string().optional() }))
  .catch([]);

export type TemplateRow = Pick<
  content_templates,
  'template_key' | 'body' | 'actions' | 'list_items' | 'list_button'
>;

/** A row of content_templates as the conversation reads it. What a hand in the database has broken counts as empty. */
export function toTemplate({ template_key, body, actions, list_items, list_button }: TemplateRow): Template {
  return {
    template_key,
    body,
    list_button,
    actions: buttons.parse(actions),
    list_items: rows.parse(list_items).map(({ description, ...item }) => ({
      ...item,
      ...(description !== undefined && { description }),
    })),
  };
}
