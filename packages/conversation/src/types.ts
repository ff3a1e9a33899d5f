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
  /** Whether the words asked for figures about the recordings. */
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
  /** The id that the messenger sends back. */
  id: string;
  /** The id in the template, which mappings and actions use. */
  source_id: string;
  title: string;
  event_key: string;
  /** The actions of its transitions (choices/shown.ts): once they change, the choice no longer means the same. */
  action_signature: string;
};

export interface Snapshot {
  /** Null before the first message. */
  state_key: string | null;
  /** The consent version this person agreed to last and has not withdrawn. */
  consent_version: number | null;
  /** Other versions that they agreed to before and have not withdrawn: the flow may go back to one. */
  earlier_consents: number[];
  /** The consent version asked last: an answer counts for it unless the message it replies to names another. */
  asked_consent: number | null;
  /** The choices on their screen, and the state that asked. */
  asked: { state_key: string; choices: ShownChoice[] } | null;
  /** The wording that they chose to read. */
  wording: Category | null;
  /** `wording`: the wording of `text`, set only when the contributor chose none and it is not the default one. */
  prompt: { id: string; topic: string; text: string; wording?: Category | undefined } | null;
  /** Prompts already shown, oldest first. */
  seen_prompts: string[];
  /** The language label that they gave the recordings at hand. */
  category: Category | null;
  /** Null until asked and answered; both fields null: they would rather not say. */
  region: { code: string | null; label: string | null } | null;
  age_range: string | null;
  /** Message ids of the recordings that the next answers (category, words, formality) are about. */
  recordings: string[];
  /** Those among `recordings` that the label question is about. */
  awaiting_label: string[];
  /** Whether the recordings in `awaiting_label` have their label. */
  is_labelled: boolean;
  /** Length of the latest recording at hand; null when unknown. */
  voice_ms: number | null;
  /** States whose questions about the recordings at hand were answered, oldest first: BACK returns to them. */
  answered: string[];
  /** The event put off because a label was missing: handled as soon as the label is given. */
  deferred_event: { state_key: string; event_key: string } | null;
  /** Number of recordings given and not withdrawn. */
  submissions: number;
  /** STOP was said: nothing is sent until START. */
  stopped: boolean;
  /** Whether a message after STOP was answered with how to come back; this happens once. */
  stop_notice_sent: boolean;
  /** `said`: they said that they are under 18; nothing is stored until an admin lifts it. `told`: the bot has told them so. */
  under_18: 'said' | 'told' | null;
  /** The state to resume after the agreement had to be asked again. */
  resume_state_key: string | null;
  /** How many messages in a row were not understood. */
  misunderstood: number;
  /** The confirmation that is waiting for its answer. */
  confirming: Confirming | null;
  /** The typed words that the confirmation is about, if they may be the transcript of a recording. */
  unconfirmed_text: string | null;
  /** They may be under 18: no voice note is kept until they have answered that question. */
  age_in_doubt: boolean;
  /** Insistent confirmations that another one replaced: asked again as soon as that is answered, the latest first. */
  displaced: Confirming[];
  /** Number of held voice notes: not stored until the confirmation is answered. */
  waiting: number;
}

// ------------------------------------------------------------------ what happens

/** An attachment after inspection. */
export type Attachment =
  /** `is_silent`: next to nothing can be heard in it. */
  | { kind: 'audio'; duration_ms: number | null; is_silent?: boolean }
  /** Not stored: `reason` selects the reply. */
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
  /** The year in which it was sent: needed to turn a year of birth into an age. */
  year?: number;
  /** The contributor has said what this message means: it is taken as it is, without asking again. */
  is_settled?: boolean;
}

/** The bot's message that an inbound message replies to, as far as the messenger reports it. */
export interface Answered {
  state_key: string | null;
  prompt_id: string | null;
  consent_version?: number | null;
  /** The choices that it offered. */
  choices?: ShownChoice[] | null;
  /** The recordings that it asked about. */
  recordings?: string[] | null;
  /** The wording of its prompt, if the contributor had chosen none. */
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
  /** The contributor has said that this is a transcript, or a voice note to store: it is not asked about again. */
  is_settled?: boolean;
  reason?: RejectionReason;
  in_reply_to?: Answered;
  /** A button or row of another state than the current one. */
  stale?: boolean;
  /** The earlier question whose answer this event replaces. */
  corrects?: { state_key: string };
  /** The figures that `look_up_voice` asked for. */
  my_voice?: MyVoice;
  /** A rejected recording of which the contributor has not been notified. */
  not_accepted?: NotAccepted;
  /** Voice notes were lost on their way, and the contributor has not been notified. */
  has_lost?: boolean;
  /** Any integer; drives the choice of the next prompt. Same seed, same choice. */
  seed: number;
}

// ------------------------------------------------------------------ what is to be done

/** The outgoing message: at most one a turn. */
export interface Reply {
  state_key: string | null;
  prompt_id: string | null;
  /** The wording of the prompt, set only when the contributor chose none and it is not the default one. */
  prompt_wording?: Category;
  /** The version of the agreement that it shows, when it asks for it. */
  consent_version?: number;
  body: string;
  /** The part of the body that must be read even when its question is out of date (notice.ts). */
  notice?: string;
  /** The meaning of its choices and the recordings it asks about: stored with the message for later answers. */
  choices?: ShownChoice[];
  recordings?: string[];
  buttons?: { id: string; title: string }[];
  list?: { button: string; items: { id: string; title: string; description?: string }[] };
}

/** The part of a reply that the messenger shows. */
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
  /** Holds this message: nothing of it is stored or fetched until the contributor has said what it means. */
  | { type: 'hold'; message_id: string }
  /** Releases the held messages: a voice note is processed once, as if it came now, and not asked about again. */
  | { type: 'release_held' }
  /** Erases the held messages: the contributor did not mean them to be stored. */
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
  /** Allows public playback of some recordings, with the words that the contributor agreed to; null: forbids it. */
  | { type: 'set_public_playback'; agreed_to: string | null }
  | { type: 'withdraw_last' }
  | { type: 'withdraw_all' }
  | { type: 'opt_out' }
  | { type: 'opt_in' }
  /** Asks for another `step` with `my_voice`: only the database has the figures for the reply. */
  | { type: 'look_up_voice' }
  /** This turn notifies the contributor that a recording was not accepted. */
  | { type: 'tell_not_accepted' }
  /** This turn notifies the contributor that voice notes were lost on their way. */
  | { type: 'tell_lost' }
  /** Something an operator should know: a loop that was cut, a rule that could not be read. */
  | { type: 'report'; problem: string };

export interface Step {
  snapshot: Snapshot;
  effects: Effect[];
}
