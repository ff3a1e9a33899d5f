import { z } from 'zod';
import { versionNumber } from '../flow-versions/schema.ts';

/** How many days a look back may go; absent: all of them. */
export const FUNNEL_DAYS = [7, 30, 90] as const;

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

/** From 1 to 4 people are `<5`; `<10` where fewer than ten would tell of fewer than five among them. */
const people = z.union([z.int().min(0), z.literal('<5'), z.literal('<10')]);
const orHidden = people.nullable().meta({
  description:
    'Null where a number below five could be worked out of it, and for an end of the conversation.',
});

export const stateFigures = z
  .object({
    state_key: z.string().meta({ examples: ['awaiting_region'] }),
    name: z.string().meta({ examples: ['Parish or county'] }),
    is_final: z.boolean(),
    /** Fewer than five who are still there are left out. */
    entered: people.meta({ examples: [1204] }),
    /** Came to another state before they were lost. */
    advanced: orHidden.meta({ examples: [1060] }),
    /** Said nothing for 24 hours after the last message there. */
    dropped_off: orHidden.meta({ examples: [72] }),
    /** Were asked the same again before they moved on or were lost. */
    reprompted: orHidden.meta({ examples: [36] }),
    /** Of those who moved on, from entering. */
    median_seconds: z
      .number()
      .nullable()
      .meta({ examples: [14.2] }),
  })
  .meta({ id: 'FunnelState' });
export type StateFigures = z.infer<typeof stateFigures>;
/** A number of people as it may be told. */
export type People = z.infer<typeof people>;

export const funnel = z.object({
  /** In the order in which admins read the flow; states that are gone by now as well. */
  states: z.array(stateFigures),
  /** Whether what was tried in the simulator is among them: on a public server it is not. */
  counts_simulator: z.boolean(),
});
export type Funnel = z.infer<typeof funnel>;
