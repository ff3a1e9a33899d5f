import { z } from 'zod';
import { component, id, nonEmptyKey, nonEmptyText } from '../fields.ts';
import { harm } from '../flow-saves/harm-schema.ts';

const button_id = nonEmptyKey(256).meta({ examples: ['1763647500-1'] });
const button_label = z
  .string()
  .trim()
  .max(256)
  .meta({ examples: ['Patwa'] });
const triggers_event = nonEmptyText(100).meta({ examples: ['CHOOSE_PATWA'] });
const state_key = nonEmptyText(100).meta({ examples: ['awaiting_language_choice'] });

export const mapping = component('ButtonMapping', {
  id,
  state_key: z.string().meta({ examples: ['awaiting_language_choice'] }),
  button_id: z.string().meta({ examples: ['1763647500-1'] }),
  button_label: z.string().meta({ examples: ['Patwa'] }),
  triggers_event: z.string().meta({ examples: ['CHOOSE_PATWA'] }),
});
export type Mapping = z.infer<typeof mapping>;

export const savedMapping = component('SavedButtonMapping', { mapping, ...harm });

export const listMappings = z.strictObject({ state_key: z.string().max(100).optional() });

/** A mapping without its state, for a call that names the state already. */
export const stateMapping = z.strictObject({ button_id, button_label, triggers_event });

export const createMapping = z.strictObject({ state_key, button_id, button_label, triggers_event });

/** Fields that are absent stay unchanged. */
export const updateMapping = z.strictObject({
  id,
  button_label: button_label.optional(),
  triggers_event: triggers_event.optional(),
});
