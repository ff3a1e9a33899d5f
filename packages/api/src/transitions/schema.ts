import { z } from 'zod';
import { component, expectedVersion, id, timestamp, version } from '../fields.ts';

const stateOf = component('StateName', {
  id,
  state_key: z.string().meta({ examples: ['awaiting_region'] }),
  friendly_name: z.string().meta({ examples: ['Where you learned to talk'] }),
});

export const transition = component('Transition', {
  id,
  event: z.object({
    id,
    event_key: z.string().meta({ examples: ['CHOOSE_PATWA'] }),
    friendly_name: z.string().meta({ examples: ['Chooses Patwa'] }),
  }),
  from_state: stateOf,
  to_state: stateOf,
  /** Lower is tried first. */
  priority: z.int().meta({ examples: [1] }),
  updated_at: timestamp,
  version,
});
export type Transition = z.infer<typeof transition>;

export const moveTransition = z.strictObject({ id, to_state_id: id, version: expectedVersion });

const priority = z.int().min(1).max(1000);

/** Without a priority it comes after the existing transitions of the same state and event. */
export const createTransition = z.strictObject({
  from_state_id: id,
  event_key: z.string().min(1).max(100),
  to_state_id: id,
  priority: priority.optional(),
});

export const removeTransition = z.strictObject({ id, version: expectedVersion });

const params = z.record(z.string(), z.unknown()).default({});
/** Maximum rules, and maximum actions, of a transition. */
export const LONGEST_LIST = 10;

/** All rules and actions are replaced, in the order given; keys and parameters are those of the catalogue. */
export const configureTransition = z.strictObject({
  id,
  version: expectedVersion,
  priority: priority.optional(),
  rules: z.array(z.strictObject({ rule_key: z.string(), params })).max(LONGEST_LIST),
  actions: z.array(z.strictObject({ action_key: z.string(), params })).max(LONGEST_LIST),
});

export const ofTransition = z.strictObject({ transition_id: id });

const row = {
  id,
  transition_id: id,
  params: z.unknown().meta({ examples: [{ n: 3 }] }),
  position: z.int().meta({ examples: [1] }),
};

/** A guard; all of a transition's rules must hold. */
export const rule = component('Rule', {
  ...row,
  rule_key: z.string().meta({ examples: ['submissions_at_least'] }),
  /** One line that follows "if". */
  description: z.string().meta({ examples: ['at least 3 recordings given'] }),
});

/** An action that runs, in order, when the transition is taken. */
export const action = component('Action', {
  ...row,
  action_key: z.string().meta({ examples: ['choose_prompt'] }),
  /** One line that follows "do". */
  description: z.string().meta({ examples: ['choose a prompt'] }),
});
