/**
 * The conversation's vocabulary. Everything here is plain JSON: it is read from the database, kept in a
 * contributor's snapshot, and compared in tests. No function, no class, no date object.
 */

import type { Category } from '@labrish/pilot';
import type { MyVoice, NotAccepted } from './contributor-reports.ts';

export type * from './contributor-reports.ts';
export type * from './flow-types.ts';

// ------------------------------------------------------------------ where a contributor is

/** A confirmation asked outside the flow. */
export type Confirming = (typeof CONFIRMING)[number];
export const CONFIRMING = [
  /** Whether to stop, after words of distress. */
  'distress',
  /** Whether to delete everything. */
  'delete_all',
  /** What to delete: the last recording or everything. */
  'delete',
  /** Whether to stop. */
  'stop',
  /** Whether the words asked for help. */
  'help',
  /** Whether the words asked how the recordings do. */
  'my_voice',
  /** Whether the recordings may be played on the public page. */
  'public',
  /** Whether they are under 18. */
  'under_18',
  /** Whether the typed words are the transcript of the recording. */
  'words',
] as const;

/** A choice as it was shown, with what it meant then. */
export type ShownChoice = {
  /** What the messenger sends back. */
  id: string;
  /** The id in the template, which mappings and actions know. */
  source_id: string;
  title: string;
  event_key: string;
  /** What its transitions keep of it (understanding/shown.ts): a choice that keeps something else by now means something else. */
  action_signature: string;
};

export interface Snapshot {
  /** Null before the first message. */
  state_key: string | null;
  /** The consent version this person agreed to last and has not withdrawn. */
  consent_version: number | null;
  /** Other versions that they agreed to before and have not withdrawn: the flow may go back to one. */
  earlier_consents: number[];
  /** The version that the agreement was last asked in: what is answered when nothing tells otherwise. */
  asked_consent: number | null;
  /** The choices on their screen, and the state that asked. */
  asked: { state_key: string; choices: ShownChoice[] } | null;
  /** Which wording they asked to read. */
  wording: Category | null;
  /** `wording`: the one that it is put in, where they have chosen none and it is not the usual one. */
  prompt: { id: string; topic: string; text: string; wording?: Category | undefined } | null;
  /** Prompts already shown, oldest first. */
  seen_prompts: string[];
  /** What they said they spoke in the recordings at hand. */
  category: Category | null;
  /** Asked and answered; both null means that they would rather not say. */
  region: { code: string | null; label: string | null } | null;
  age_range: string | null;
  /** Message ids of the recordings that the next answers (category, words, formality) are about. */
  recordings: string[];
  /** Those of them that the question for the label is about. */
  awaiting_label: string[];
  /** They have said what they spoke in these. */
  is_labelled: boolean;
  /** Length of the latest recording at hand, where it is known. */
  voice_ms: number | null;
  /** The questions that were answered about the recordings at hand, oldest first: BACK goes through them. */
  answered: string[];
  /** What they asked for while a label was missing: done as soon as it is given. */
  deferred_event: { state_key: string; event_key: string } | null;
  /** How many recordings this person has given and kept. */
  submissions: number;
  /** STOP was said: nothing is sent until START. */
  stopped: boolean;
  /** After STOP they were told once how to come back. */
  stop_notice_sent: boolean;
  /** They said that they are under 18: nothing is kept until an admin lifts it. `told`: they have been told so. */
  under_18: 'said' | 'told' | null;
  /** Where they stood when the agreement had to be asked again. */
  resume_state_key: string | null;
  /** How many messages in a row were not understood. */
  misunderstood: number;
  /** A question outside the flow that is waiting for its answer. */
  confirming: Confirming | null;
  /** The words that such a question is about, where they may have been meant as the text of a recording. */
  unconfirmed_text: string | null;
  /** They may be under 18: no voice note is kept until they have answered that question. */
  age_in_doubt: boolean;
  /** Questions that insist and gave way to another one: asked again as soon as that is answered, the latest first. */
  displaced: Confirming[];
  /** How many voice notes wait, not stored, for the answer to such a question. */
  waiting: number;
}

// ------------------------------------------------------------------ what happens

/** An attachment after it was looked at. */
export type Attachment =
  /** `is_silent`: next to nothing can be heard in it. */
  | { kind: 'audio'; duration_ms: number | null; is_silent?: boolean }
  /** Not kept: `reason` picks the friendly reply. */
  | { kind: 'rejected'; reason: RejectionReason };

export type RejectionReason = 'not_audio' | 'empty' | 'truncated' | 'too_large' | 'forwarded' | 'repeated';

/** A message as a messenger delivers it, reduced to what the conversation needs. */
export interface Inbound {
  /** Unique per message; names the recording in effects. */
  message_id: string;
  text?: string;
  /** Id of the tapped button or list row, and its visible title. */
  choice?: { id: string; title: string };
  attachment?: Attachment;
  in_reply_to?: Answered;
  /** The year in which it was sent: a year of birth tells an age by it. */
  year?: number;
  /** Its person was asked what they meant by it, and it means nothing but what it is. */
  is_settled?: boolean;
}

/** What is known of the bot's message that a message answers, where the messenger tells. */
export interface Answered {
  state_key: string | null;
  prompt_id: string | null;
  consent_version?: number | null;
  /** What could be chosen there. */
  choices?: ShownChoice[] | null;
  /** The recordings that it asked about. */
  recordings?: string[] | null;
  /** The wording of its prompt, where its person had chosen none. */
  prompt_wording?: Category | null;
}

/** The engine's input. `event_key` is a key of the events table. */
export interface ConversationEvent {
  event_key: string;
  message_id: string;
  /** What was typed; with a file, its caption. */
  text?: string;
  year?: number;
  choice?: { id: string; title: string };
  duration_ms?: number | null;
  is_silent?: boolean;
  /** A message whose person was asked what they meant by it, and meant the words, or the voice note. */
  is_settled?: boolean;
  reason?: RejectionReason;
  in_reply_to?: Answered;
  /** A button or row of another state than the current one. */
  stale?: boolean;
  /** The earlier question that is answered anew. */
  corrects?: { state_key: string };
  /** What was looked up because `look_up_voice` asked for it. */
  my_voice?: MyVoice;
  /** A recording of theirs that was not accepted and that they have not heard of. */
  not_accepted?: NotAccepted;
  /** Voice notes of theirs were lost on their way, and they have not heard of it. */
  has_lost?: boolean;
  /** Any integer; drives the choice of the next prompt. Same seed, same choice. */
  seed: number;
}

// ------------------------------------------------------------------ what is to be done

/** What goes out: exactly one a turn, or none. */
export interface Reply {
  state_key: string | null;
  prompt_id: string | null;
  /** The wording of the prompt, where its person has chosen none and it is not the usual one. */
  prompt_wording?: Category;
  /** Which wording of the agreement it shows, when it asks for it. */
  consent_version?: number;
  body: string;
  /** What of the body they must read even when its question is out of date (notice.ts). */
  notice?: string;
  /** What its choices mean, and which recordings it asks about: kept with the message for whoever answers it later. */
  choices?: ShownChoice[];
  recordings?: string[];
  buttons?: { id: string; title: string }[];
  list?: { button: string; items: { id: string; title: string; description?: string }[] };
}

/** What of a reply a messenger shows. */
export type Message = Pick<Reply, 'body' | 'buttons' | 'list'>;

export type Effect =
  | { type: 'send'; reply: Reply }
  | { type: 'record_consent'; version: number; message_id: string }
  | {
      type: 'keep_audio';
      message_id: string;
      submission_type: 'structured' | 'open';
      prompt: { id: string; text: string } | null;
      category: Category;
    }
  /** Nothing of this message is stored or fetched until its person has answered what they meant by it. */
  | { type: 'hold'; message_id: string }
  /** What was held is free: a voice note is taken as if it came now, once, and asked about no more. */
  | { type: 'release_held' }
  /** What was held is erased: its person did not mean it to be stored. */
  | { type: 'erase_held' }
  /** The bytes of this message's attachment must not be kept. */
  | { type: 'discard_audio'; message_id: string }
  | { type: 'set_category'; message_ids: string[]; category: Category }
  | { type: 'set_region'; message_ids: string[]; code: string | null; label: string | null }
  | { type: 'set_age_range'; message_ids: string[]; age_range: string }
  | { type: 'set_formality'; message_ids: string[]; formality: string }
  | { type: 'keep_transcription'; message_ids: string[]; text: string }
  | { type: 'keep_english_text'; message_ids: string[]; text: string }
  | { type: 'set_under_18' }
  /** Some of their recordings may be heard on the public page, by these words that they said yes to; null: may not. */
  | { type: 'set_public_playback'; agreed_to: string | null }
  | { type: 'withdraw_last' }
  | { type: 'withdraw_all' }
  | { type: 'opt_out' }
  | { type: 'opt_in' }
  /** To be stepped again with `my_voice`: the answer is in numbers that only the database knows. */
  | { type: 'look_up_voice' }
  /** They hear now that a recording was not accepted. */
  | { type: 'tell_not_accepted' }
  /** They hear now that voice notes of theirs were lost on their way. */
  | { type: 'tell_lost' }
  /** Something an operator should know: a loop that was cut, a rule that could not be read. */
  | { type: 'report'; problem: string };

export interface Step {
  snapshot: Snapshot;
  effects: Effect[];
}
