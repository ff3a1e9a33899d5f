import { z } from 'zod';
import { CATEGORIES } from '@labrish/pilot';
import type { Snapshot } from './types.ts';

/** Somebody of whom nothing is known yet. */
export function newSnapshot(): Snapshot {
  return {
    state_key: null,
    consent_version: null,
    asked_consent: null,
    wording: null,
    prompt: null,
    seen_prompts: [],
    category: null,
    region: null,
    age_range: null,
    recordings: [],
    submissions: 0,
    stopped: false,
    confirming: null,
    doubted: null,
  };
}

const text = z.string().nullable().catch(null);
const category = z.enum(CATEGORIES).nullable().catch(null);
const version = z.int().positive().nullable().catch(null);
const texts = z
  .array(z.unknown())
  .catch([])
  .transform((items) => items.filter((item) => typeof item === 'string'));

/** Field by field: what cannot be read falls back to its fresh value, so that one bad field loses no other. */
export const snapshotSchema: z.ZodType<Snapshot> = z
  .object({
    state_key: text,
    consent_version: version,
    asked_consent: version,
    wording: category,
    prompt: z.object({ id: z.string(), topic: z.string(), text: z.string() }).nullable().catch(null),
    seen_prompts: texts,
    category,
    region: z.object({ code: text, label: text }).nullable().catch(null),
    age_range: text,
    recordings: texts,
    submissions: z.int().nonnegative().catch(0),
    stopped: z.boolean().catch(false),
    confirming: z.enum(['delete_all', 'delete', 'stop', 'help']).nullable().catch(null),
    doubted: text,
  })
  .catch(newSnapshot);

/** Reads a stored snapshot. Total: nothing makes it throw, and the unreadable is as good as absent. */
export function readSnapshot(json: unknown): Snapshot {
  return snapshotSchema.parse(json);
}
