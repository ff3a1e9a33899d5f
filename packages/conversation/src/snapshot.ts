import { z } from 'zod';
import { CATEGORIES } from '@labrish/pilot';
import { CONFIRMING, type Snapshot } from './types.ts';

/** Returns the snapshot of a contributor of whom nothing is known yet. */
export function newSnapshot(): Snapshot {
  return {
    state_key: null,
    consent_version: null,
    earlier_consents: [],
    asked_consent: null,
    asked: null,
    wording: null,
    prompt: null,
    seen_prompts: [],
    region: null,
    age_range: null,
    ...closedRound(),
    submissions: 0,
    stopped: false,
    stop_notice_sent: false,
    under_18: null,
    resume_state_key: null,
    misunderstood: 0,
    confirming: null,
    unconfirmed_text: null,
    age_in_doubt: false,
    displaced: [],
    waiting: 0,
  };
}

/** Returns the fields of a snapshot without recordings at hand: later answers are about the next recordings. */
export function closedRound() {
  return {
    category: null,
    recordings: [],
    awaiting_label: [],
    is_labelled: true,
    voice_ms: null,
    answered: [],
    deferred_event: null,
  } satisfies Partial<Snapshot>;
}

/** Returns the recordings at hand that have no language label yet. */
export function unlabelled({ awaiting_label, is_labelled }: Snapshot): string[] {
  return is_labelled ? [] : awaiting_label;
}

/** Removes a recording that is gone: nothing is asked about it any more, and it no longer counts. */
export function withoutRecording(snapshot: Snapshot, message_id: string): Snapshot {
  const isOther = (id: string) => id !== message_id;
  return {
    ...snapshot,
    recordings: snapshot.recordings.filter(isOther),
    awaiting_label: snapshot.awaiting_label.filter(isOther),
    submissions: Math.max(0, snapshot.submissions - 1),
  };
}

const text = z.string().nullable().catch(null);
const category = z.enum(CATEGORIES).nullable().catch(null);
const version = z.int().positive().nullable().catch(null);
const shownChoice = z.object({
  id: z.string(),
  source_id: z.string(),
  title: z.string(),
  event_key: z.string(),
  action_signature: z.string(),
});
const texts = z
  .array(z.unknown())
  .catch([])
  .transform((items) => items.filter((item) => typeof item === 'string'));

/** Parses field by field: an unreadable field falls back to its initial value, so that one bad field loses no other. */
export const snapshotSchema: z.ZodType<Snapshot> = z
  .object({
    state_key: text,
    consent_version: version,
    earlier_consents: z.array(z.int().positive()).catch([]),
    asked_consent: version,
    asked: z
      .object({ state_key: z.string(), choices: z.array(shownChoice) })
      .nullable()
      .catch(null),
    wording: category,
    prompt: z
      .object({
        id: z.string(),
        topic: z.string(),
        text: z.string(),
        wording: z.enum(CATEGORIES).optional().catch(undefined),
      })
      .nullable()
      .catch(null),
    seen_prompts: texts,
    category,
    region: z.object({ code: text, label: text }).nullable().catch(null),
    age_range: text,
    recordings: texts,
    awaiting_label: texts,
    is_labelled: z.boolean().catch(true),
    voice_ms: z.number().nullable().catch(null),
    answered: texts,
    deferred_event: z.object({ state_key: z.string(), event_key: z.string() }).nullable().catch(null),
    submissions: z.int().nonnegative().catch(0),
    stopped: z.boolean().catch(false),
    stop_notice_sent: z.boolean().catch(false),
    under_18: z.enum(['said', 'told']).nullable().catch(null),
    resume_state_key: text,
    misunderstood: z.int().nonnegative().catch(0),
    confirming: z.enum(CONFIRMING).nullable().catch(null),
    unconfirmed_text: text,
    age_in_doubt: z.boolean().catch(false),
    displaced: z.array(z.enum(CONFIRMING)).catch([]),
    waiting: z.int().nonnegative().catch(0),
  })
  .catch(newSnapshot);

/** Reads a stored snapshot. Total: it never throws, and what cannot be read counts as absent. */
export function readSnapshot(json: unknown): Snapshot {
  return snapshotSchema.parse(json);
}
