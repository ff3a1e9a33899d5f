import { z } from 'zod';

/** SPEC section 9: the fetch limit. */
export const SUBMISSIONS_LIMIT = 500;

export const category = z.enum(['English', 'Mix', 'Patwa']);
export const submissionType = z.enum(['structured', 'open']);

export const submission = z.object({
  id: z.uuid(),
  /** The contributor's random id. */
  user_id: z.uuid(),
  source: z.enum(['whatsapp', 'simulator']),
  category,
  submission_type: submissionType,
  region: z.string().nullable(),
  prompt_text: z.string().nullable(),
  transcription: z.string().nullable(),
  english_text: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Null until the original bytes are durably stored. */
  storage_url: z.string().nullable(),
  audio_type: z.string().nullable(),
  duration_ms: z.int().nullable(),
  analysis: z.enum(['pending', 'analysed', 'not_analysed']),
  /** 200 peaks from 0 to 255, or null when not analysed. */
  peaks: z.array(z.int()).nullable(),
});
export type Submission = z.infer<typeof submission>;

export const listInput = z.strictObject({
  limit: z.int().min(1).max(SUBMISSIONS_LIMIT).default(SUBMISSIONS_LIMIT),
  /** `next_cursor` of the page before. */
  cursor: z.string().optional(),
  category: category.optional(),
  region: z.string().optional(),
  type: submissionType.optional(),
  /** Part of the prompt or the transcription, any case. */
  search: z.string().trim().max(200).optional(),
});
export const listOutput = z.object({ data: z.array(submission), next_cursor: z.string().nullable() });

export const stats = z.object({
  total: z.int(),
  uniqueUsers: z.int(),
  byRegion: z.record(z.string(), z.int()),
  byCategory: z.object({ English: z.int(), Mix: z.int(), Patwa: z.int() }),
});

export const byId = z.strictObject({ id: z.uuid() });
