import { hasConsent, takesWords } from '../flow/flow.ts';
import { discardAudio, isAudio } from '../transitions/audio.ts';
import { overrideQuestion, say, sentenceFor, update, type Turn } from '../turn.ts';
import { isPlainText, type Heard } from '../keywords/heard.ts';
import {
  answerConfirmation,
  answerTo,
  confirm,
  confirmation,
  dropConfirmation,
  foreignKind,
  holdMessage,
  QUESTION_ABOUT,
} from './confirmations.ts';
import { isAboutNote, isInsistent } from '../keywords/questions.ts';
import type { Confirming } from '../types.ts';
import { clip, maskContacts, storable } from '../text.ts';
import { answerBeside } from '../keywords/answer-ask.ts';

/** Asks about the most urgent kind that a message may mean, or about an age in doubt. @returns whether it asked. */
export function confirmIfUnclear(turn: Turn, { reading }: Heard): boolean {
  const [kind] = reading?.kinds ?? [];
  // After STOP the bot asks only about what the contributor requests.
  if (!kind && (!turn.snapshot.age_in_doubt || turn.before.stopped)) return false;
  askConfirmation(turn, kind ? QUESTION_ABOUT[kind] : 'under_18');
  return true;
}

/** Asks a confirmation before anything of the message is stored: its words or its voice note are held. */
export function askConfirmation(turn: Turn, confirming: Confirming): void {
  const { flow, event, before } = turn;
  // After STOP there is no question to go back to.
  const asked = confirming === 'delete' && before.stopped ? 'delete_all' : confirming;
  if (isAudio(event)) {
    if (hasConsent(flow, before)) holdVoice(turn);
    else discardAudio(turn);
    return confirm(turn, asked);
  }
  const mayBeWords = holdWords(turn);
  const { unconfirmed_text } = turn.snapshot;
  confirm(turn, asked, mayBeWords && unconfirmed_text === null ? event.text : unconfirmed_text);
}

/** Names help lines to somebody in distress, and asks only whether the bot shall be quiet. */
export function answerDistress(turn: Turn): void {
  const { before } = turn;
  if (before.stopped || before.under_18) {
    if (isAudio(turn.event)) discardAudio(turn);
    return overrideQuestion(turn, { body: sentenceFor(turn, 'distress') });
  }
  askConfirmation(turn, 'distress');
}

/**
 * Handles a message while a confirmation is pending. An answer is carried out. Another message drops the confirmation, unless it
 * is insistent: then it is repeated, and a voice note, or a text that may be a transcript, is held until it is answered.
 *
 * @returns whether the turn is over; false if the message still has to be handled: a keyword, another request, or any message
 * after a dropped confirmation.
 */
export function handlePendingConfirmation(
  turn: Turn,
  confirming: Confirming,
  { keyword, reading }: Heard,
): boolean {
  const { flow, event } = turn;
  if (isAboutNote(confirming)) return handleNote(turn, confirming, { keyword, reading });
  const answer = keyword && keyword !== 'start' ? null : answerTo(flow, confirming, event);
  const foreign = foreignKind(confirming, { keyword, reading });
  if (foreign && foreign !== 'age' && isInsistent(confirming) && confirming !== 'delete_all') return false;
  if (answer) {
    answerConfirmation(turn, confirming, answer);
    return true;
  }
  if (!isInsistent(confirming)) {
    dropConfirmation(turn);
    return false;
  }
  if (keyword) return false;
  const waits = isAudio(event) && hasConsent(flow, turn.before) && !turn.before.under_18;
  if (waits) holdVoice(turn);
  else if (isAudio(event)) discardAudio(turn);
  else holdWords(turn);
  say(turn, waits ? 'waits' : 'answer_first');
  turn.questionOverride = confirmation(turn, confirming);
  return true;
}

/** Holds a text that may be the transcript of a recording, and is no note. @returns whether it may be one. */
function holdWords(turn: Turn): boolean {
  const { flow, event, before } = turn;
  const mayBeWords =
    isPlainText(event) && takesWords(flow, before.state_key) && !isAboutNote(before.confirming);
  if (mayBeWords) holdMessage(turn);
  return mayBeWords;
}

/** Holds a voice note until the confirmation is answered. */
function holdVoice(turn: Turn): void {
  holdMessage(turn);
  update(turn, { waiting: turn.snapshot.waiting + 1 });
}

/** Asks what is open, unless the turn asks something else: an insistent confirmation, one about a note, an age under 18, or who speaks. */
export function repeatConfirmation(turn: Turn): void {
  const { confirming, displaced, age_in_doubt, stopped, under_18 } = turn.snapshot;
  if (turn.questionOverride || turn.isSilent || stopped || under_18) return;
  const next = displaced.at(-1);
  if (isInsistent(confirming) || isAboutNote(confirming))
    turn.questionOverride = confirmation(turn, confirming);
  else if (next) confirm(turn, next);
  else if (age_in_doubt) confirm(turn, 'under_18');
  else if (confirming === 'speaker') turn.questionOverride = confirmation(turn, confirming);
}

/** Most characters of a note. */
const LONGEST = 2_000;

/**
 * Handles a message while a note for the team, or the yes to it, is awaited. A text is the note, or more of it, and is held and shown
 * back: only a yes gives it to the team. Anything that is no note ends the waiting, and nothing of the note is kept.
 *
 * @returns whether the turn is over
 */
function handleNote(turn: Turn, confirming: Confirming, { keyword, reading }: Heard): boolean {
  const { flow, event } = turn;
  const { note, under_18 } = turn.before;
  const answer = answerTo(flow, confirming, event);
  const said = isPlainText(event) ? storable(event.text ?? '') : '';
  const isElse = keyword !== undefined || (reading?.kinds.length ?? 0) > 0 || under_18 !== null;
  if (!isElse && !answer && said !== '') {
    holdMessage(turn);
    const all = note === null ? said : `${note}\n${said}`;
    update(turn, { confirming: 'keep_note', note: clip(maskContacts(all), LONGEST) });
    return true;
  }
  if (isAudio(event) && under_18 === null) {
    discardAudio(turn);
    say(turn, 'note_by_voice');
    turn.questionOverride = confirmation(turn, confirming);
    return true;
  }
  update(turn, { confirming: null, note: null });
  if (note !== null) turn.effects.push({ type: 'erase_held' });
  if (isElse || !answer) return false;
  const isGiven = answer === 'yes' && note !== null;
  if (isGiven) turn.effects.push({ type: 'keep_note', text: note });
  answerBeside(turn, isGiven ? 'note_kept' : 'going_on');
  return true;
}
