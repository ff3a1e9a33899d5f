import { component, id, nullableInt, nullableText, timestamp } from '@labrish/api/fields';
import { category, status } from '@labrish/api/submissions/schema';
import { z } from 'zod';
import { stage, verdict } from '../schema.ts';

/** A step of a recording's way through review. What does not apply to its kind is null. */
export const historyStep = component('HistoryStep', {
  kind: z
    .enum(['copy', 'verdict', 'adjudication', 'change', 'undo', 'set_aside', 'undo_set_aside', 'note'])
    .meta({
      description:
        '`change`: a verdict in place of an earlier one; `set_aside`: a lead let the verdicts of a reviewer not count, or, without a reviewer, ' +
        'put the recording back to the queue; `copy`: another person sent the same before.',
    }),
  at: timestamp,
  by_id: id.nullable(),
  by: nullableText.meta({ description: 'Name or address; of somebody removed: "Former member".' }),
  reviewer_id: id.nullable().meta({ description: 'Whose verdict it is about.' }),
  reviewer: nullableText,
  stage: stage.nullable(),
  verdict: verdict.nullable(),
  category: category.nullable(),
  reasons: z.array(z.string()),
  note_id: id.nullable(),
  comment: nullableText.meta({ description: 'Of a set-aside: why; of a note: its text.' }),
  speakers: nullableInt,
  heard_share: z.number().nullable().meta({ description: 'How much of the recording was played, 0 to 1.' }),
  counts: z.boolean().nullable().meta({ description: 'Whether the verdict counts now.' }),
  why_not: z
    .enum(['not_heard', 'no_slot', 'calibration', 'changed', 'undone', 'set_aside', 'adjudicated'])
    .nullable(),
  is_calibration: z.boolean(),
  is_training: z.boolean(),
  after: z
    .object({ status, category: category.nullable() })
    .meta({ description: 'Status and label that followed, by the rules that apply now.' }),
});
export type HistoryStep = z.output<typeof historyStep>;
