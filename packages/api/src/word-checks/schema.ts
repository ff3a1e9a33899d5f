import { LAYERS } from '@labrish/dataset';
import { z } from 'zod';
import { component, id, INT32_MAX, intBetween, nullableInt, nullableText } from '../fields.ts';

export const layer = z.enum(LAYERS).meta({ id: 'TranscriptLayer' });
const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'Of the words of the transcript.' });
const part = { from: intBetween(0, 10_000), to: intBetween(1, 10_000) };

export const wordsToCheck = component('WordsToCheck', {
  recordings: z.int().meta({ description: 'How many wait; the first fifty are in `data`.' }),
  data: z.array(
    z.object({
      submission_id: id,
      prompt: nullableText,
      duration_ms: nullableInt,
      audio_url: z.string(),
      transcripts: z.array(
        z.object({
          sha256,
          texts: z.array(
            z.object({
              layer,
              text: z.string(),
              found: z
                .array(z.object({ kind: z.enum(['phone', 'contact', 'address', 'name']), ...part }))
                .meta({ description: 'Parts that may tell who somebody is, in code points.' }),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type WordsToCheck = z.output<typeof wordsToCheck>;

export const wordDecision = z.strictObject({
  submission_id: id,
  decision: z.enum(['cleared', 'masked']),
  transcripts: z
    .array(
      z.strictObject({
        sha256,
        masks: z
          .array(z.strictObject({ layer, ...part }))
          .max(200)
          .default([]),
      }),
    )
    .min(1)
    .max(20)
    .meta({ description: 'All that the list has of the recording, with the parts that are masked.' }),
  cuts: z
    .array(z.strictObject({ from_ms: intBetween(0, INT32_MAX), to_ms: intBetween(1, INT32_MAX) }))
    .max(50)
    .default([])
    .meta({ description: 'Where the masked words are said, in milliseconds.' }),
});
export type WordDecision = z.output<typeof wordDecision>;
