import { LIMITS } from '@labrish/conversation/limits';
import { z } from 'zod';
import {
  component,
  expectedVersion,
  id,
  nonEmptyKey,
  nonEmptyText,
  nullableText,
  textUpTo,
  timestamp,
  version,
} from '../fields.ts';
import { harm } from '../flow-saves/harm-schema.ts';
import { category } from '../submissions/schema.ts';

export const contentType = z
  .enum(['text', 'list', 'call_to_action'])
  .meta({ id: 'ContentType', examples: ['text'] });

/** Allows longer ids than WhatsApp does, because `templateErrors` of the conversation reports those in words. */
const choiceId = nonEmptyKey(256).meta({ examples: ['1763647500-1'] });
const label = z.string().trim().max(256);
/** What people type for a choice besides its label. */
const synonyms = z
  .array(nonEmptyText(100))
  .max(100, 'At most 100 other words for a choice.')
  .optional()
  .meta({ examples: [['patois', 'patwah']] });

export const button = z
  .strictObject({ id: choiceId, title: label.meta({ examples: ['Patwa'] }), synonyms })
  .meta({ id: 'Button' });
export const listItem = z
  .strictObject({
    id: choiceId,
    item: label.meta({ examples: ['Kingston'] }),
    description: label.optional().meta({ examples: ['The parish'] }),
    synonyms,
  })
  .meta({ id: 'ListItem' });

export const actions = z
  .array(button)
  .max(LIMITS.choices, `At most ${LIMITS.choices} buttons.`)
  .meta({ examples: [[]] });
export const listItems = z
  .array(listItem)
  .max(LIMITS.choices, `At most ${LIMITS.choices} list items.`)
  .meta({ examples: [[{ id: '1763647500-1', item: 'Kingston' }]] });
export const body = textUpTo(4096).meta({ examples: ['Wah gwaan! Where did you learn to talk?'] });
/** The body in other wordings, for contributors who chose one; without it they read `body`. */
export const bodies = z
  .record(category, body)
  .meta({ id: 'BodiesByWording', examples: [{ Patwa: 'Wah gwaan! Weh yuh learn fi talk?' }] });
const outdatedWordings = z.array(category).meta({
  description:
    'The wordings that were not changed when another one was, until somebody changes or confirms them.',
  examples: [['Patwa']],
});
export const listButton = nonEmptyText(256).meta({ examples: ['Choose one'] });

/** Sample values by placeholder, for the messaging provider. */
export const variables = z
  .record(z.string().min(1).max(16), z.string().max(1600))
  .refine((values) => Object.keys(values).length <= 100, 'At most 100 variables.')
  .meta({ examples: [{ '1': 'friend' }] });

export const template = component('ContentTemplate', {
  id,
  template_key: z.string().meta({ examples: ['awaiting_region'] }),
  friendly_name: z.string().meta({ examples: ['Where you learned to talk'] }),
  content_type: contentType,
  body: z.string(),
  bodies,
  outdated_wordings: outdatedWordings,
  actions: z.array(component('Button', button.shape)),
  list_items: z.array(component('ListItem', listItem.shape)),
  list_button: z.string(),
  variables: z.record(z.string(), z.string()),
  is_active: z.boolean(),
  sync_state: z.enum(['never', 'synced', 'out_of_date', 'failed']),
  sync_error: nullableText,
  synced_at: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  version,
});
export type Template = z.infer<typeof template>;

export const syncResult = z.discriminatedUnion('state', [
  z.object({ state: z.literal('synced') }),
  z.object({ state: z.literal('failed'), error: z.string() }),
]);

/** A stored template, with warnings where WhatsApp will show it differently than its writer may expect. */
export const savedTemplate = component('SavedContentTemplate', {
  template,
  warnings: z.array(z.string()),
  ...harm,
});

/**
 * The content of a template as input. It has either buttons or list items: giving one clears the other. Buttons or items decide the type;
 * `content_type` switches it only when neither is given.
 */
const content = {
  bodies: bodies.optional(),
  content_type: contentType.optional(),
  actions: actions.optional(),
  list_items: listItems.optional(),
  list_button: listButton.optional(),
};

export const createTemplate = z.strictObject({
  template_key: nonEmptyText(100)
    .meta({ examples: ['awaiting_region'] })
    .meta({ description: 'The `state_key` of the state that says it.' }),
  friendly_name: nonEmptyText(100).meta({ examples: ['Where you learned to talk'] }),
  body,
  ...content,
  variables: variables.default({}),
  is_active: z.boolean().default(true),
});

/** Fields that are absent stay unchanged. */
export const updateTemplate = z.strictObject({
  id,
  friendly_name: nonEmptyText(100).optional(),
  body: body.optional(),
  ...content,
  outdated_wordings: outdatedWordings.optional(),
  variables: variables.optional(),
  is_active: z.boolean().optional(),
  version: expectedVersion,
});
