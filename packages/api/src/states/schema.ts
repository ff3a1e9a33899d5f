import { z } from 'zod';
import { mapping, stateMapping } from '../button-mappings/schema.ts';
import * as content from '../content-templates/schema.ts';
import { component, expectedVersion, id, nonEmptyText, nullableText, timestamp, version } from '../fields.ts';
import { harm } from '../flow-saves/harm-schema.ts';

export const state = component('State', {
  id,
  state_key: z.string().meta({ examples: ['awaiting_region'] }),
  friendly_name: z.string().meta({ examples: ['Where you learned to talk'] }),
  description: nullableText,
  is_initial: z.boolean(),
  is_final: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
  version,
});
export type State = z.infer<typeof state>;

const friendly_name = nonEmptyText(100).meta({ examples: ['Where you learned to talk'] });

export const updateState = z.strictObject({
  id,
  friendly_name: friendly_name.optional(),
  is_final: z.boolean().optional().meta({ description: 'Conversations end here.' }),
  version: expectedVersion,
});

/** The name that the engine and flow files use; contributors never see it. */
const state_key = z
  .string()
  .trim()
  .regex(
    /^[a-z][a-z0-9_]{0,59}$/,
    'Small letters, digits and underscores, beginning with a letter; at most 60 characters.',
  )
  .meta({ examples: ['awaiting_parish'] });

export const createState = z.strictObject({
  state_key,
  friendly_name,
  /** Whether conversations end in this state. */
  is_final: z.boolean().default(false),
  copy_of: id.optional().meta({
    description:
      'A state to copy: its message, its choices and its transitions. Without it the new state says nothing.',
  }),
});

export const removeState = z.strictObject({
  id,
  successor_key: z
    .string()
    .min(1)
    .max(100)
    .meta({ examples: ['completed'], description: 'Where whoever stands there goes on.' }),
  version: expectedVersion,
});

const templateFields = {
  body: content.body,
  /** All other wordings, replacing the stored ones; absent: they stay unchanged. */
  bodies: content.bodies.optional(),
  list_button: content.listButton.optional(),
  /** The version of the template that the edit is based on. */
  version: expectedVersion,
};

/**
 * A state as its editor saves it: everything at once. `content` decides what kind of state it becomes; `input` waits for the
 * contributor and deactivates the template without losing it. The mappings replace all that the state has.
 */
export const saveState = z.strictObject({
  id,
  friendly_name: friendly_name.optional(),
  version: expectedVersion,
  content: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('message'), ...templateFields }),
    z.strictObject({ type: z.literal('buttons'), ...templateFields, actions: content.actions }),
    z.strictObject({ type: z.literal('list'), ...templateFields, list_items: content.listItems }),
    z.strictObject({ type: z.literal('input'), version: expectedVersion }),
  ]),
  mappings: z
    .array(stateMapping)
    .max(20)
    .refine(
      (rows) => new Set(rows.map((row) => row.button_id)).size === rows.length,
      'Each button can have one mapping.',
    )
    .default([]),
});
export type SaveState = z.output<typeof saveState>;

export const savedState = z.object({
  state,
  /** Null for a state that only waits and never had a template. */
  template: content.template.nullable(),
  mappings: z.array(mapping),
  warnings: z.array(z.string()),
  /** The outcome of pushing the template; null for a state that only waits. */
  sync: content.syncResult.nullable(),
  ...harm,
});
