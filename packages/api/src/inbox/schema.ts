import { z } from 'zod';
import { id, nonEmptyText, nullableText, timestamp } from '../fields.ts';

/** Most characters of an answer: what WhatsApp takes in a text with room to spare. */
export const ANSWER_LENGTH = 2_000;

/** A chat in which a person answers; what is written in it is read with `inbox.read`. */
export const thread = z.object({
  id,
  contributor_id: id,
  pilot: z.string(),
  opened_at: timestamp,
  is_urgent: z.boolean(),
  waiting_since: timestamp.nullable(),
  last_at: timestamp,
  closed_at: timestamp.nullable(),
  taken_by: nullableText,
  taken_by_name: nullableText,
  /** Until when WhatsApp takes an answer; null in the simulator, which always does. */
  window_closes_at: timestamp.nullable(),
  /** Why no answer can be sent to them, in words; null if one can. */
  why_unreachable: nullableText,
});
export type Thread = z.output<typeof thread>;

export const message = z.object({
  id: z.string(),
  at: timestamp,
  text: z.string(),
  attached: z.enum(['voice', 'file']).nullable(),
  author: nullableText,
  /** Whether an answer has reached them, as far as the messenger says; null for a message of theirs. */
  status: nullableText,
});

export const openedThread = z.object({
  thread,
  messages: z.array(message),
  /** Answers to send as they are, in the wording that this person reads. */
  canned_answers: z.array(z.string()),
});

export const answerInput = z.strictObject({ id, text: nonEmptyText(ANSWER_LENGTH) });
