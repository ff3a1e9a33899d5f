import { component, id, nonEmptyText, nullableInt, nullableText, timestamp } from '@labrish/api/fields';
import { category } from '@labrish/api/submissions/schema';
import { z } from 'zod';
import { reason, stage, target, verdict } from '../schema.ts';

/** One verdict as an admin sees it. */
export const reviewOf = component('Review', {
  id,
  stage,
  reviewer_id: id,
  reviewer: z.string().meta({ description: 'Name or address; of somebody removed: "Former member".' }),
  verdict,
  category: category.nullable(),
  reasons: z.array(z.string()),
  comment: nullableText,
  speakers: nullableInt,
  heard_ms: z.int(),
  counts: z.boolean(),
  is_calibration: z.boolean(),
  is_adjudication: z.boolean(),
  decided_at: timestamp,
  words: z.object({ natural: z.string(), english: nullableText, cassidy_jlu: nullableText }).nullable(),
});

export const awaitingAdjudication = component('AwaitingAdjudication', {
  submission_id: id,
  pilot: z.string().meta({ examples: ['JM'], description: 'Whose labels the recording can have.' }),
  status: z.enum(['disputed', 'quarantined']),
  stage: stage.meta({ description: 'What is to be decided.' }),
  reason: z.enum(['verdict', 'label', 'words', 'report', 'copy']).meta({
    description:
      'Why it waits: reviewers are evenly divided on the verdict, or hear different labels; a transcriber rejects what listeners ' +
      'accepted; somebody has reported it; or another person sent the same before.',
  }),
  copy_of: z
    .object({ submission_id: id, audio_type: nullableText, audio_url: nullableText })
    .nullable()
    .meta({
      description:
        'Of a copy: the recording of another person that came first. Without an address it is not here any more: its speaker has taken it back.',
    }),
  held_back: nullableText.meta({
    description: 'Why a lead held it back; null: nobody did, or somebody has decided since.',
  }),
  prompt_text: nullableText,
  duration_ms: nullableInt,
  peaks: nullableText,
  audio_type: nullableText,
  audio_url: z.string(),
  category: category.nullable().meta({ description: 'What the contributor called it.' }),
  created_at: timestamp,
  reviews: z.array(reviewOf),
});

/** An admin's adjudication of a recording. */
export const adjudicationInput = z.strictObject({
  ...target.shape,
  verdict,
  category: category.optional(),
  reasons: z.array(reason).max(5).default([]),
  comment: nonEmptyText(500).meta({
    description: 'Why, for whoever asks later.',
    examples: ['The name is that of a public place.'],
  }),
  last_review_id: id.optional().meta({
    description:
      'The last of its verdicts that you have seen. When another is the last by now, you are refused with 409. Absent: you decide anyway.',
  }),
});
export type AdjudicationInput = z.output<typeof adjudicationInput>;
