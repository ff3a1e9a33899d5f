import { z } from 'zod';
import { component, id, timestamp } from '@labrish/api/fields';

/** A reviewer who made many reports in a short time, and can neither report nor judge until an admin lifts this. */
export const brake = component('ReporterBrake', {
  reviewer_id: id,
  reviewer: z.string().meta({ description: 'Name or address; of somebody removed: "Former member".' }),
  since: timestamp,
  reports: z.int().meta({ description: 'Of these reports, those that no admin has decided about yet.' }),
  may_lift: z.boolean().meta({
    description: 'False for your own, while there is another administrator who can look.',
  }),
});

export const liftInput = z.strictObject({
  reviewer_id: id,
  take_back: z.boolean().meta({
    description:
      'Take the reports back that no admin has decided about: their recordings return to where they were.',
  }),
});
export type LiftInput = z.output<typeof liftInput>;
