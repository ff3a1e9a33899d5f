/**
 * The conversation's vocabulary. Everything here is plain JSON: it is read from the database, kept in a
 * contributor's snapshot, and compared in tests. No function, no class, and no date object except in `Prompt.retired_at`.
 */

import type { Category } from '@labrish/pilot';
import type { AskWord, Question } from '@labrish/pilot/language';
import type { ShownChoice, Snapshot } from './snapshot.ts';

export type * from './flow-types.ts';
export type { Confirming, ShownChoice, Snapshot } from './snapshot.ts';

// ------------------------------------------------------------------ the input of the engine

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
  in_reply_to?: AnsweredMessage;
  /** The year in which it was sent: needed to turn a year of birth into an age. */
  year?: number;
  /** The contributor has confirmed what this message means: it is processed without asking again. */
  is_settled?: boolean;
}

/** The bot's message that an inbound message replies to, as far as the messenger reports it. */
export interface AnsweredMessage {
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

/** The figures of one contributor, without withdrawn recordings. */
export interface MyVoice {
  recordings: number;
  milliseconds: number;
  accepted: number;
  /** Neither accepted nor rejected so far. */
  waiting: number;
  /** Whether they have agreed that others may hear their recordings, in the chat, too. */
  may_be_heard: boolean;
  /** The place where they learned to talk; null where it is not known, or has no recording in the dataset. */
  place: PlaceRank | null;
}

/** What MY DATA is answered, and in how many minutes the link comes. */
export interface MyData {
  answer: 'none' | 'asked' | 'waits' | 'sent';
  minutes: number;
}

/** The rank of a place by number of recordings. */
export interface PlaceRank {
  name: string;
  recordings: number;
  /** 1: the place with the most recordings. */
  rank: number;
  /** How many places the country has. */
  places: number;
  /** Whether other places have as many recordings. */
  is_shared: boolean;
}

/** A recording that was not accepted. */
export interface NotAccepted {
  /** A key of the reasons for rejection; for an unknown key the notice gives a general one. */
  reason: string;
  /** The prompt that it answered; null: free talk, or a topic that is gone. */
  prompt_id: string | null;
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
  /** The contributor has confirmed that this is a transcript, or a voice note to store: the bot does not ask again. */
  is_settled?: boolean;
  reason?: RejectionReason;
  in_reply_to?: AnsweredMessage;
  /** A choice of an earlier message, or one whose meaning is unknown or has changed. */
  stale?: boolean;
  /** The earlier question whose answer this event replaces. */
  corrects?: { state_key: string };
  /** The figures that `look_up_voice` asked for. */
  my_voice?: MyVoice;
  /** What `look_up_data` asked for. */
  my_data?: MyData;
  /** The recording that `look_up_recording` asked for, and its place if enough speakers are from there; null: there is none. */
  others_voice?: { id: string; place: string | null } | null;
  /** A rejected recording of which the contributor has not been notified. */
  not_accepted?: NotAccepted;
  /** They have written to our number in another country, too. */
  has_elsewhere?: boolean;
  /** They have given the team as many notes today as anybody may. */
  has_no_notes_left?: boolean;
  /** Which of the people on their phone writes, and which others agreed and are not under 18. Absent: nobody else has written from it. */
  phone?: { number: number; count: number; adults: number[] };
  /** The message seconds before was nothing that the bot can use, either: one reply serves for both. */
  follows_unusable?: boolean;
  /** Voice notes were lost on their way, and the contributor has not been notified. */
  has_lost?: boolean;
  /** Any integer; drives the choice of the next prompt. Same seed, same choice. */
  seed: number;
}

// ------------------------------------------------------------------ the output of the engine

/** What the messenger plays before the text of a reply. `prompt`: somebody reads it aloud; `recording`: somebody else gave it. */
export type Voice = { kind: 'prompt' | 'recording'; id: string };

/** The outgoing message: at most one a turn. */
export interface Reply {
  state_key: string | null;
  prompt_id: string | null;
  /** The wording that the prompt weights picked. Absent if the contributor has chosen a wording, or if it is the default. */
  prompt_wording?: Category;
  /** The version of the agreement, if the reply shows the agreement. */
  consent_version?: number;
  body: string;
  /** What the contributor must be told even when the reply goes out late and its question no longer applies (speaking/reply.ts). */
  notice?: string;
  /** The request whose link, or whose code of this number, the server puts into the body as it sends it. */
  data_request?: { id: string; code?: number };
  /** Goes out as a voice note, before the text. */
  voice?: Voice;
  /** The meaning of its choices and the recordings it asks about: stored with the message for later answers. */
  choices?: ShownChoice[];
  recordings?: string[];
  buttons?: { id: string; title: string }[];
  list?: { button: string; items: { id: string; title: string; description?: string }[] };
}

/** The part of a reply that the messenger shows or plays. */
export type Message = Pick<Reply, 'body' | 'buttons' | 'list' | 'voice'>;

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
  /** Releases the held messages: each voice note is processed as if it came now, and the bot does not ask about it again. */
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
  /** Allows others to hear some recordings, publicly and in the chat, with the words that the contributor agreed to; null: forbids it. */
  | { type: 'set_public_playback'; agreed_to: string | null }
  | { type: 'withdraw_last' }
  | { type: 'withdraw_all' }
  | { type: 'opt_out' }
  | { type: 'opt_in' }
  /** Withdraws what they gave to our numbers in other countries. */
  | { type: 'withdraw_elsewhere' }
  /** Our numbers in other countries stop, too. */
  | { type: 'opt_out_elsewhere' }
  /** Asks for another `step` with `my_voice`: only the database has the figures for the reply. */
  | { type: 'look_up_voice' }
  /** Asks for another `step` with `my_data`: only the database knows whether there is data, and what was asked before. */
  | { type: 'look_up_data' }
  /** In an hour they get a link to a copy of their data; the link that they have already comes once more. */
  | { type: 'request_data' }
  /** Nobody on this phone gets a copy of their data. */
  | { type: 'cancel_data' }
  /** From the next message on somebody else speaks on this phone: one of the people on it, by number, or another. */
  | { type: 'change_speaker'; to: number | 'new' }
  /** Asks for another `step` with `others_voice`: only the database knows what they may hear. */
  | { type: 'look_up_recording' }
  /** This reply plays them a recording of somebody else. */
  | { type: 'heard'; id: string }
  /** From the next message on a person of the team answers in this chat. */
  | { type: 'call_team'; is_urgent: boolean }
  /** This message is for the team. An attachment is not stored; `attached` only names it. */
  | { type: 'pass_to_team'; text: string; attached: 'voice' | 'file' | null; is_urgent: boolean }
  /** The contributor has gone back to the bot. */
  | { type: 'leave_team' }
  /** A note for the team, which is no part of the dataset. */
  | { type: 'keep_note'; text: string }
  /** A question that was answered, or the kind of one that the bot has no answer to. */
  | { type: 'count_question'; question: Question | `no_answer_${AskWord}` }
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
