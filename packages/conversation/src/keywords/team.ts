import type { Keyword } from '@labrish/pilot/language';
import { AUDIO_REJECTED } from '../event-keys.ts';
import { discardAudio, eraseHeld, isAudio } from '../transitions/audio.ts';
import { overrideQuestion, sentenceFor, update, type Turn } from '../turn.ts';
import type { Heard } from './heard.ts';

/** Keywords that end a chat with the team: they are meant for the bot, or must not wait for anybody. */
const FOR_THE_BOT = new Set<Keyword>(['stop', 'start', 'restart', 'delete_last', 'delete_all']);

/** Hands the chat over to the team: from the next message on the bot is silent in it. After STOP only says whom to write to. */
export function callTeam(turn: Turn): void {
  const { confirming, stopped } = turn.snapshot;
  if (stopped) return overrideQuestion(turn, { body: sentenceFor(turn, 'answer_person') });
  const isDistressed = confirming === 'distress' || turn.before.confirming === 'distress';
  if (isDistressed) {
    eraseHeld(turn);
    update(turn, { confirming: null });
  }
  turn.effects.push({ type: 'call_team', is_urgent: isDistressed });
  update(turn, { with_team: true });
  overrideQuestion(turn, { body: sentenceFor(turn, 'team_called') });
}

/**
 * Passes a message on to the team, while a person of it answers in this chat: nothing of it becomes a contribution, and the bot is
 * silent, but for help lines to somebody in distress. A tap, a keyword for the bot, and words that may mean a deletion, a stop or
 * an age under 18 end the chat with the team: the bot handles them.
 *
 * @returns whether the turn is over
 */
export function passToTeam(turn: Turn, { keyword, reading }: Heard): boolean {
  const { event } = turn;
  const [kind] = reading?.kinds ?? [];
  if (event.choice || (keyword && FOR_THE_BOT.has(keyword)) || (kind && kind !== 'distress')) {
    turn.effects.push({ type: 'leave_team' });
    update(turn, { with_team: false });
    return false;
  }
  const is_urgent = kind === 'distress';
  const attached = isAudio(event) ? 'voice' : event.event_key === AUDIO_REJECTED ? 'file' : null;
  if (attached === 'voice') discardAudio(turn);
  const text = event.text?.trim() ?? '';
  turn.effects.push({ type: 'pass_to_team', text, attached, is_urgent });
  if (is_urgent) overrideQuestion(turn, { body: sentenceFor(turn, 'distress_with_team') });
  else turn.isSilent = true;
  return true;
}
