import { z } from 'zod';
import { component } from '../fields.ts';
import { FUNNEL_DAYS } from './days.ts';
import { versionNumber } from '../flow-versions/schema.ts';

export const funnelInput = z.strictObject({
  days: z
    .literal(FUNNEL_DAYS, `Choose ${FUNNEL_DAYS.join(', ')} or leave it out for all days.`)
    .optional()
    .meta({
      description: 'States entered in so many days, today among them (UTC). Absent: all.',
      examples: [30],
    }),
  flow_version: versionNumber
    .optional()
    .meta({ description: 'Entered while this version of the flow was what people got. Absent: all.' }),
});
export type FunnelInput = z.infer<typeof funnelInput>;

/** `<5` for 1 to 4 people; `<10` where a number below ten would reveal a part below five. */
const people = z.union([z.int().min(0), z.literal('<5'), z.literal('<10')]);
const orHidden = people.nullable().meta({
  description:
    'Null where a number below five could be worked out of it, and for an end of the conversation.',
});

export const stateFigures = component('FunnelState', {
  state_key: z.string().meta({ examples: ['awaiting_region'] }),
  name: z.string().meta({ examples: ['Parish or county'] }),
  is_final: z.boolean(),
  /** Without the people still in the state, if they are fewer than five. */
  entered: people.meta({ examples: [1204] }),
  /** Entered another state before they dropped off. */
  advanced: orHidden.meta({ examples: [1060] }),
  /** Wrote nothing for 24 hours after the last message there. */
  dropped_off: orHidden.meta({ examples: [72] }),
  /** Were asked the same question again before they advanced or dropped off. */
  reprompted: orHidden.meta({ examples: [36] }),
  /** From entering to advancing, of those who advanced. */
  median_seconds: z
    .number()
    .nullable()
    .meta({ examples: [14.2] }),
});
export type StateFigures = z.infer<typeof stateFigures>;
/** A number of people that hides small numbers. */
export type People = z.infer<typeof people>;

export const funnel = z.object({
  /** In the order in which admins read the flow; includes removed states. */
  states: z.array(stateFigures),
  /** Whether conversations in the simulator are included; false on a public server. */
  counts_simulator: z.boolean(),
});
export type Funnel = z.infer<typeof funnel>;
