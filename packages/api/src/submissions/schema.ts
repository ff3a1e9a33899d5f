import { layer } from '../word-checks/schema.ts';
import { STATUSES } from '@labrish/dataset';
import { z } from 'zod';
import { component, id, nonEmptyKey, nullableInt, nullableText, role, timestamp } from '../fields.ts';

/** Maximum page size (SPEC section 9). */
export const SUBMISSIONS_LIMIT = 500;

/** The key of a label of the country (`assertLabels`). */
export const category = nonEmptyKey(40).meta({ id: 'Category', examples: ['Patwa'] });
export const submissionType = z
  .enum(['structured', 'open'])
  .meta({ id: 'SubmissionType', examples: ['structured'] });

export const status = z.enum(STATUSES).meta({
  id: 'ReviewStatus',
  description: 'Where it stands in review; what is `quarantined` is in no list.',
  examples: ['to_review'],
});

export const submission = component('Submission', {
  id,
  /** The contributor's random id. */
  user_id: id,
  source: z.enum(['whatsapp', 'simulator']),
  category,
  category_confirmed: z.boolean().meta({
    description:
      'Whether the contributor said what they spoke; until then the category is assumed from the wording they read.',
  }),
  submission_type: submissionType,
  region: nullableText.meta({ examples: ['Kingston'] }),
  prompt_text: nullableText.meta({ examples: ['Tell wi bout wah time yuh go a maakit.'] }),
  transcription: nullableText.meta({ examples: ['Mi did go a maakit Satday gone.'] }),
  english_text: nullableText.meta({ examples: ['I went to the market last Saturday.'] }),
  age_range: nullableText.meta({ examples: ['25 to 34'] }),
  formality: nullableText.meta({ examples: ['casual'] }),
  review_status: status,
  reviewed_category: category
    .nullable()
    .meta({ description: 'The settled label, once the recording is accepted.', examples: ['Patwa'] }),
  labelled_by: z
    .enum(['reviewers', 'lead'])
    .nullable()
    .meta({
      description: 'Who settled that label: reviewers who agree, or the lead.',
      examples: ['reviewers'],
    }),
  consent_version: nullableInt.meta({
    description: 'Which wording of the consent they agreed to.',
    examples: [1],
  }),
  created_at: timestamp,
  /** Null until the original bytes are durably stored. */
  storage_url: nullableText,
  audio_type: nullableText.meta({ examples: ['audio/ogg'] }),
  duration_ms: nullableInt.meta({ examples: [8400] }),
  analysis: z.enum(['pending', 'analysed', 'not_analysed']),
  peaks: nullableText.meta({
    description: '200 peaks of one byte each, 0 to 255 of full scale, in base64; null when not analysed.',
  }),
});
export type Submission = z.infer<typeof submission>;

/** An answer in the wording of the flow, which administrators may change. */
const answer = z.string().max(100);

export const listInput = z.strictObject({
  limit: z.int().min(1).max(SUBMISSIONS_LIMIT).default(SUBMISSIONS_LIMIT),
  cursor: z.string().max(200).optional().meta({ description: '`next_cursor` of the page before.' }),
  category: category.optional(),
  region: answer.optional().meta({ examples: ['Kingston'] }),
  type: submissionType.optional(),
  status: status.optional(),
  confirmed: z
    .enum(['yes', 'no'])
    .optional()
    .meta({
      description: 'Whether the contributor has said what they spoke: `no` for assumed categories.',
      examples: ['yes'],
    }),
  age_range: answer.optional().meta({ examples: ['25 to 34'] }),
  formality: answer.optional().meta({ examples: ['casual'] }),
  reviewer: id.optional().meta({ description: 'A person who has judged it. For leads only.' }),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .meta({
      description: 'Part of the prompt or the transcription, any case; or a user id, or its beginning.',
      examples: ['maakit'],
    }),
});
export type ListInput = z.output<typeof listInput>;

export const listOutput = z.object({
  data: z.array(submission),
  next_cursor: nullableText.meta({ description: 'Null on the last page.' }),
});

/** What the page of one recording shows, beyond the columns of the list. */
export const details = z.object({
  submission,
  quality: z
    .record(z.string(), z.union([z.number(), z.boolean(), z.null()]))
    .nullable()
    .meta({ description: 'Measured: loudness, peak, noise, speech and so on; null when not analysed.' }),
  transcripts: z.array(
    component('Transcript', {
      layer,
      body: z.string(),
      written_at: timestamp,
      review_id: id.meta({ description: 'The same for the layers that somebody wrote together.' }),
      author_role: role.nullable().meta({ description: 'Null: somebody who has left the team.' }),
    }),
  ),
  rejection_reasons: z
    .array(z.string())
    .meta({ description: 'Why it was rejected, the most frequent reason first.', examples: [['noise']] }),
  others: z.int().meta({ description: 'How many other recordings there are of the same speaker.' }),
});

export const stats = z.object({
  total: z.int().meta({ examples: [3] }),
  uniqueUsers: z.int().meta({ examples: [2] }),
  byRegion: z.record(z.string(), z.int()).meta({ examples: [{ Kingston: 2 }] }),
  byCategory: z.record(z.string(), z.int()).meta({ examples: [{ English: 1, Mix: 0, Patwa: 2 }] }),
  assumed: z.record(z.string(), z.int()).meta({
    description: 'How many of `byCategory` nobody has confirmed.',
    examples: [{ English: 0, Mix: 0, Patwa: 1 }],
  }),
});
