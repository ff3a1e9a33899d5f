import type { RejectionReason } from '../types.ts';
import type { UserAction, TestedEffect } from './flow-test.ts';

const SENT: Record<RejectionReason, string> = {
  not_audio: 'A photo',
  empty: 'A voice note without sound',
  truncated: 'Half of a voice note',
  too_large: 'A recording that is too large',
  forwarded: "Somebody else's voice note, forwarded",
  repeated: 'The same voice note again',
};

/** The reasons for which an attachment is not accepted as a voice note. */
export const REJECTION_REASONS = Object.keys(SENT) as RejectionReason[];

/** Describes a user action as its chat bubble shows it. */
export function describeAction(did: UserAction): string {
  if ('tapped' in did) return did.tapped.label;
  if ('typed' in did) return did.typed.trim() || 'A sticker';
  return 'sent' in did ? SENT[did.sent] : `Voice note, ${seconds(did.spoke_ms)}`;
}

/** Writes milliseconds as seconds with at most one decimal place. */
export function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 100) / 10} s`;
}

const EFFECTS: Record<TestedEffect, string> = {
  record_consent: 'keep their agreement',
  keep_audio: 'keep the voice note',
  discard_audio: 'throw the voice note away',
  set_category: 'label the recording',
  set_region: 'keep where they learned to talk',
  set_age_range: 'keep how old they are',
  set_formality: 'keep how formal they were',
  keep_transcription: 'keep the words of the recording',
  keep_english_text: 'keep the recording in Standard English',
  set_under_18: 'remember that they are under 18',
  set_public_playback: 'keep whether anybody may hear them',
  withdraw_last: 'delete their last recording',
  withdraw_all: 'delete everything they gave',
  opt_out: 'send them nothing more',
  opt_in: 'send them messages again',
  withdraw_elsewhere: 'delete what they gave to our other numbers',
  opt_out_elsewhere: 'send them nothing more from our other numbers',
  change_speaker: 'let somebody else talk on this phone',
  call_team: 'let a person of the team answer',
  pass_to_team: 'pass it on to the team',
  leave_team: 'go on with the bot',
  keep_note: 'give the team their note',
  look_up_voice: 'look up how their recordings are doing',
  look_up_data: 'look up whether there is data of theirs',
  request_data: 'send them a link to a copy of their data in an hour',
  cancel_data: 'send no copy of their data',
  look_up_recording: 'look up a voice that they have not heard',
  heard: "play somebody else's voice",
  hold: 'hold the message until they have answered',
  release_held: 'process the held message',
  erase_held: 'erase the held message',
  tell_not_accepted: 'tell which recording was not accepted',
  tell_lost: 'tell that a voice note was lost',
  report: 'report a problem',
};

/** The effects that a test can expect. */
export const TESTED_EFFECTS = Object.keys(EFFECTS) as TestedEffect[];

/** Describes what the bot does, in words that follow "would" or "should". */
export function effectsInWords(effects: readonly TestedEffect[]): string {
  return effects.map((type) => EFFECTS[type]).join(', then ') || 'keep nothing';
}
