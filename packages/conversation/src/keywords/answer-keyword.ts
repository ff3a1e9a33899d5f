import { withdrawLast } from '../transitions/actions.ts';
import { enter, enterInitial, enterReplacementState } from '../transitions/enter.ts';
import { goBack } from '../transitions/rounds.ts';
import { findState, recordingState } from '../flow/flow.ts';
import { closedRound } from '../snapshot.ts';
import { plain } from '../text.ts';
import { overrideQuestion, say, sentenceFor, update, type Turn } from '../turn.ts';
import { askAboutElsewhere } from './elsewhere.ts';
import { isInsistent } from './questions.ts';
import { callTeam } from './team.ts';
import { playVoice } from './voices.ts';
import type { Confirming, MyVoice, PlaceRank } from '../types.ts';
import type { Keyword } from '@labrish/pilot/language';

/** Answers a keyword, if necessary in place of the current state's question. */
export function answerKeyword(
  turn: Turn,
  keyword: Exclude<Keyword, 'start' | 'public' | 'delete_all' | 'feedback' | 'my_data' | 'cancel_data'>,
): void {
  switch (keyword) {
    case 'stop':
      turn.effects.push({ type: 'opt_out' });
      // The pending confirmation is no longer on the screen; START asks it again.
      update(turn, { stopped: true, stop_notice_sent: false, confirming: null, displaced: stillOpen(turn) });
      if (turn.event.phone) say(turn, 'stopped_phone');
      overrideQuestion(turn, { body: sentenceFor(turn, 'stopped') });
      return askAboutElsewhere(turn, 'stop_everywhere');
    case 'help':
      // After STOP there is no question to go back to.
      if (turn.snapshot.stopped) return overrideQuestion(turn, { body: sentenceFor(turn, 'help') });
      say(turn, 'help');
      turn.shorten = 'long_ones';
      return;
    case 'my_voice':
      tellMyVoice(turn);
      turn.shorten = 'long_ones';
      return;
    case 'hear':
      return playVoice(turn);
    case 'person':
      return callTeam(turn);
    case 'back':
      return goBack(turn);
    case 'restart':
      update(turn, { prompt: null, ...closedRound() });
      return enterInitial(turn);
    case 'delete_last':
      return deleteLast(turn);
  }
}

/** Returns the insistent confirmations that have no answer yet. */
function stillOpen({ snapshot: { confirming, displaced } }: Turn): Confirming[] {
  const isOpen = isInsistent(confirming) && confirming !== 'under_18' && confirming !== 'stop';
  return isOpen ? [...displaced, confirming] : displaced;
}

/** Handles START after STOP: the contributor is back in their state. */
export function resumeAfterStop(turn: Turn): void {
  turn.effects.push({ type: 'opt_in' });
  const { confirming } = turn.snapshot;
  update(turn, {
    ...{ stopped: false, stop_notice_sent: false },
    confirming: confirming === 'stop_everywhere' ? null : confirming,
  });
  say(turn, 'started');
  const { state_key } = turn.snapshot;
  if (!findState(turn.flow, state_key)) enterReplacementState(turn);
}

/** Withdraws the last recording. If it was the only one at hand, asks to record again instead of asking about the withdrawn one. */
function deleteLast(turn: Turn): void {
  const { recordings, submissions, prompt } = turn.snapshot;
  withdrawLast(turn);
  say(turn, submissions > 0 ? 'deleted_last' : 'nothing_to_delete');
  if (turn.event.phone) say(turn, 'about_speaker', { n: String(turn.event.phone.number) });
  const again = recordingState(turn.flow, prompt ? 'structured' : 'open');
  if (recordings.length === 1 && again) enter(turn, again.state_key);
}

/** Says how much the contributor has given and what became of it. Requests the figures if they are missing. */
function tellMyVoice(turn: Turn): void {
  const { my_voice } = turn.event;
  if (!my_voice) return void turn.effects.push({ type: 'look_up_voice' });
  if (my_voice.recordings === 0) return say(turn, 'my_voice_none');
  const { recordings, milliseconds, accepted, waiting, place } = my_voice;
  say(turn, 'my_voice', {
    recordings: recordingsInWords(turn, recordings),
    length: minutesInWords(turn, milliseconds),
    accepted: String(accepted),
    waiting: String(waiting),
  });
  if (place) tellRank(turn, place);
  if (accepted > 0 && !my_voice.may_be_heard) say(turn, 'public_hint');
}

function tellRank(turn: Turn, { name, rank, places, recordings, is_shared }: PlaceRank): void {
  say(turn, is_shared ? 'my_place_shared' : 'my_place', {
    place: plain(name),
    rank: String(rank),
    places: String(places),
    recordings: recordingsInWords(turn, recordings),
  });
}

function recordingsInWords(turn: Turn, n: MyVoice['recordings']): string {
  return n === 1 ? sentenceFor(turn, 'one_recording') : sentenceFor(turn, 'recordings', { n: String(n) });
}

/** Returns a length in whole minutes. */
function minutesInWords(turn: Turn, milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (milliseconds < 60_000) return sentenceFor(turn, 'under_a_minute');
  return minutes === 1
    ? sentenceFor(turn, 'one_minute')
    : sentenceFor(turn, 'minutes', { n: String(minutes) });
}
