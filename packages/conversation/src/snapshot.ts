import { z } from 'zod';

/** A confirmation asked outside the flow. */
export type Confirming = (typeof CONFIRMING)[number];
export const CONFIRMING = [
  /** Whether to stop, after words of distress. */
  'distress',
  /** Whether to delete everything. */
  'delete_all',
  /** What to delete: the last recording or everything. */
  'delete',
  /** Whether what was just deleted here is deleted at our numbers in other countries, too. */
  'delete_everywhere',
  /** Whether to stop. */
  'stop',
  /** Whether our numbers in other countries stop, too. */
  'stop_everywhere',
  /** Whether the words asked for help. */
  'help',
  /** Whether a person of the team shall answer. */
  'person',
  /** What to tell the team: the next text is a note for them. */
  'note',
  /** Whether the team gets the note. */
  'keep_note',
  /** Who speaks on this phone. */
  'speaker',
  /** Whether the words asked for figures about the recordings. */
  'my_voice',
  /** Whether the recordings may be played on the public page, and to others in the chat. */
  'be_heard',
  /** Whether to play another recording of somebody else. */
  'hear',
  /** Whether they are under 18. */
  'under_18',
  /** Whether the typed words are the transcript of the recording. */
  'words',
] as const;

const text = z.string().nullable().catch(null);
const category = z.string().nullable().catch(null);
const version = z.int().positive().nullable().catch(null);
const texts = z
  .array(z.unknown())
  .catch([])
  .transform((items) => items.filter((item) => typeof item === 'string'));

/** A choice as it was shown, with what it meant then. */
const shownChoice = z.object({
  /** The id that the messenger sends back. */
  id: z.string(),
  /** The id in the template, which mappings and actions use. */
  source_id: z.string(),
  title: z.string(),
  event_key: z.string(),
  /** The actions of its transitions (choices.ts): once they change, the choice no longer means the same. */
  action_signature: z.string(),
});
export type ShownChoice = z.infer<typeof shownChoice>;

/** Parses field by field: an unreadable field falls back to its initial value, so that one bad field loses no other. */
const fields = z.object({
  /** Null before the first message. */
  state_key: text,
  /** The consent version this person agreed to last and has not withdrawn. */
  consent_version: version,
  /** Other versions that they agreed to before and have not withdrawn: the flow may go back to one. */
  earlier_consents: z.array(z.int().positive()).catch([]),
  /** The consent version that was asked for last. An answer counts for it, unless it replies to a message with another version. */
  asked_consent: version,
  /** The choices on their screen, and the state that asked. */
  asked: z
    .object({ state_key: z.string(), choices: z.array(shownChoice) })
    .nullable()
    .catch(null),
  /** The wording that they chose to read. */
  wording: category,
  /** `wording`: the wording of `text`, set only when the contributor chose none and it is not the default one. */
  prompt: z
    .object({
      id: z.string(),
      topic: z.string(),
      text: z.string(),
      wording: z.string().optional().catch(undefined),
    })
    .nullable()
    .catch(null),
  /** Prompts already shown, oldest first. */
  seen_prompts: texts,
  /** The language label that they gave the recordings at hand. */
  category,
  /** Null until asked and answered; both fields null: they would rather not say. */
  region: z.object({ code: text, label: text }).nullable().catch(null),
  age_range: text,
  /** Message ids of the recordings that the next answers (category, words, formality) are about. */
  recordings: texts,
  /** The part of `recordings` that the label question is about. */
  awaiting_label: texts,
  /** Whether the recordings in `awaiting_label` have their label. */
  is_labelled: z.boolean().catch(true),
  /** Length of the latest recording at hand; null when unknown. */
  voice_ms: z.number().nullable().catch(null),
  /** States whose questions about the recordings at hand were answered, oldest first: BACK returns to them. */
  answered: texts,
  /** The event that was deferred because a label was missing; handled as soon as the label is given. */
  deferred_event: z.object({ state_key: z.string(), event_key: z.string() }).nullable().catch(null),
  /** Number of recordings given and not withdrawn. */
  submissions: z.int().nonnegative().catch(0),
  /** STOP was said: nothing is sent until START. */
  stopped: z.boolean().catch(false),
  /** Whether a message after STOP was answered with how to come back; this happens once. */
  stop_notice_sent: z.boolean().catch(false),
  /** A person of the team answers in this chat, and the bot is silent. */
  with_team: z.boolean().catch(false),
  /** `said`: they said that they are under 18; nothing is stored until an admin lifts the block. `told`: the bot has told them that. */
  under_18: z.enum(['said', 'told']).nullable().catch(null),
  /** The state to resume after the agreement had to be asked again. */
  resume_state_key: text,
  /** How many messages in a row were not understood. */
  misunderstood: z.int().nonnegative().catch(0),
  /** The confirmation that is waiting for its answer. */
  confirming: z.enum(CONFIRMING).nullable().catch(null),
  /** The typed words that the confirmation is about, if they may be the transcript of a recording. */
  unconfirmed_text: text,
  /** The note that the team gets after a yes. Never the words of a recording. */
  note: text,
  /** They may be under 18: no voice note is kept until they have answered that question. */
  age_in_doubt: z.boolean().catch(false),
  /** Insistent confirmations (`INSISTENT`) that a newer question replaced, oldest first; the last is asked again after the newer one. */
  displaced: z.array(z.enum(CONFIRMING)).catch([]),
  /** Number of held voice notes: not stored until the confirmation is answered. */
  waiting: z.int().nonnegative().catch(0),
});
export type Snapshot = z.infer<typeof fields>;

export const snapshotSchema: z.ZodType<Snapshot> = fields.catch(newSnapshot);

/** Reads a stored snapshot. Total: it never throws, and what cannot be read counts as absent. */
export function readSnapshot(json: unknown): Snapshot {
  return snapshotSchema.parse(json);
}

/** Returns the snapshot of a contributor of whom nothing is known yet: every field has its initial value. */
export function newSnapshot(): Snapshot {
  return fields.parse({});
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
