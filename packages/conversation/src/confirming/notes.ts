import { clip, maskContacts, storable } from '../text.ts';
import { discardAudio, isAudio } from '../transitions/audio.ts';
import { say, update, type Turn } from '../turn.ts';
import { answerBeside } from '../keywords/answer-ask.ts';
import { answerTo, confirmation, holdMessage } from './confirmations.ts';
import { isPlainText, type Heard } from '../keywords/heard.ts';
import type { Confirming } from '../types.ts';

/** Most characters of a note. */
const LONGEST = 2_000;

/**
 * Handles a message while a note for the team, or the yes to it, is awaited. A text is the note, or more of it, and is held and shown
 * back: only a yes gives it to the team. Anything that is no note ends the waiting, and nothing of the note is kept.
 *
 * @returns whether the turn is over
 */
export function handleNote(turn: Turn, confirming: Confirming, { keyword, reading }: Heard): boolean {
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
