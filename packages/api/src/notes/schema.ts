import { z } from 'zod';
import { expectedVersion, id, nonEmptyText, nullableText, timestamp, version } from '../fields.ts';

export const note = z.object({
  id,
  pilot: z.string(),
  /** The place where its author learned to talk; never who it is. */
  place: nullableText,
  /** The day, without the time, by which its author could be found. */
  day: z.iso.date(),
  text: z.string(),
});

export const TEXT_LENGTH = 500;
const text = nonEmptyText(TEXT_LENGTH);
export const answerInput = z.strictObject({
  id: id.optional(),
  version: expectedVersion,
  heard: text,
  done: text,
  is_published: z.boolean(),
});
export const answer = z.object({ id, version, heard: text, done: text, published_at: timestamp.nullable() });
