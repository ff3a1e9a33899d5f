import { hasConsent, takesAudio } from '../flow/flow.ts';
import { plain } from '../text.ts';
import { overrideQuestion, say, sentenceFor, update, type Turn } from '../turn.ts';
import { isInsistent, QUESTIONS } from './questions.ts';
import type { Reading } from '../understanding/reading.ts';

/** After how many recordings somebody is first offered to hear others, and after how many more again. */
const FIRST_OFFER = 2;
const OFFER_EVERY = 5;

/** Plays a recording of somebody else and asks whether to play another one. Requests a recording if none was looked up. */
export function playVoice(turn: Turn): void {
  const { flow, before, event, snapshot } = turn;
  // What is in doubt is asked first.
  if (snapshot.age_in_doubt || snapshot.displaced.length > 0 || isInsistent(snapshot.confirming)) return;
  turn.shorten = 'long_ones';
  if (!hasConsent(flow, before)) return say(turn, 'hear_later');
  const voice = event.others_voice;
  if (voice === undefined) return void turn.effects.push({ type: 'look_up_recording' });
  if (voice === null) return say(turn, 'hear_none');
  turn.effects.push({ type: 'heard', id: voice.id });
  update(turn, { confirming: 'hear' });
  const place = plain(voice.place ?? flow.pilot.country.name);
  say(turn, voice.place === null ? 'heard_in' : 'heard_from', { place });
  const { body, answers } = QUESTIONS.hear;
  overrideQuestion(turn, {
    voice: { kind: 'recording', id: voice.id },
    body: sentenceFor(turn, body),
    buttons: Object.entries(answers).map(([id, { title }]) => ({ id, title: sentenceFor(turn, title) })),
  });
}

/** Whether a wish to hear others only sounds like a STOP or a withdrawal: "let me hear" begins like "leave me". */
export function onlyWantsToHear({ kinds, has, begins }: Reading): boolean {
  const isLetAlone = has('go_away') && !(begins(1, 'go_away') && begins(3, 'use'));
  const isElse = has('stop', 'not', 'no', 'remove', 'undo', 'stranger', 'threat');
  return !isLetAlone && !isElse && !kinds.includes('age');
}

/**
 * Offers to play how others talk, when the next voice note is asked for after a round with the second recording, or with every fifth
 * one after it. Looks up first whether there is something to play.
 */
export function offerVoices(turn: Turn): void {
  const { flow, before, event, snapshot } = turn;
  if (turn.questionOverride || !takesAudio(flow, snapshot.state_key) || snapshot.recordings.length > 0)
    return;
  const earlier = before.submissions - before.recordings.length;
  if (offersBy(snapshot.submissions) <= offersBy(earlier)) return;
  if (event.others_voice === undefined) turn.effects.push({ type: 'look_up_recording' });
  else if (event.others_voice) say(turn, 'hear_offer');
}

/** Counts the offers that are due to somebody with this many recordings. */
function offersBy(recordings: number): number {
  return Math.floor((recordings - FIRST_OFFER) / OFFER_EVERY) + 1;
}
