import { z } from 'zod';
import { component } from '../fields.ts';

/** Words of which the recogniser is less sure are marked as shaky. */
const SURE_FROM = 0.5;

/** A draft as it is stored (apps/server/src/machine-drafts/draft.ts). */
const stored = z.object({
  text: z.string(),
  words: z.array(
    z.object({ text: z.string(), from_ms: z.int(), to_ms: z.int(), confidence: z.number().nullable() }),
  ),
});

export const machineDraft = component('MachineDraft', {
  text: z.string().meta({ examples: ['me did go to market'] }),
  words: z
    .array(
      z.object({
        text: z.string(),
        from_ms: z.int().meta({ description: 'When it is said, in milliseconds.' }),
        to_ms: z.int(),
        is_shaky: z.boolean().meta({ description: 'Whether the recogniser is not sure of it.' }),
      }),
    )
    .meta({ description: 'Empty from a recogniser that gives the text alone.' }),
});

/** Reads a stored draft as reviewers get it. @returns null for anything else */
export function toMachineDraft(row: unknown): z.output<typeof machineDraft> | null {
  const { success, data } = stored.safeParse(row);
  if (!success) return null;
  const words = data.words.map(({ confidence, ...word }) => ({
    ...word,
    is_shaky: confidence !== null && confidence < SURE_FROM,
  }));
  return { text: data.text, words };
}
