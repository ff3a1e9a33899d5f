import { CATEGORIES } from '@labrish/pilot';
import { z } from 'zod';
import type { Template } from '../types.ts';

/** A template as content_templates stores it: its choices are unchecked JSON. */
export type TemplateRow = Omit<Template, 'bodies' | 'actions' | 'list_items'> & {
  bodies?: unknown;
  actions: unknown;
  list_items: unknown;
};

const synonyms = z.array(z.string()).exactOptional().catch([]);
const actions = z.array(z.object({ id: z.string(), title: z.string(), synonyms })).catch([]);
const bodies = z.partialRecord(z.enum(CATEGORIES), z.string()).catch({});
const listItems = z
  .array(z.object({ id: z.string(), item: z.string(), description: z.string().exactOptional(), synonyms }))
  .catch([]);

/** Reads a template from its row. Choices that cannot be read, after an edit in the database, count as none. */
export function readTemplate({ template_key, body, list_button, ...row }: TemplateRow): Template {
  return {
    template_key,
    body,
    bodies: bodies.parse(row.bodies ?? {}),
    list_button,
    actions: actions.parse(row.actions),
    list_items: listItems.parse(row.list_items),
  };
}
