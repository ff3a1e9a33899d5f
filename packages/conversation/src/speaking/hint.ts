import { AUDIO_REJECTED, UNSUPPORTED_RECEIVED } from '../event-keys.ts';
import { consentState, takesAudio, templateOf } from '../flow/flow.ts';
import { choicesOf } from '../template-choices.ts';
import { say, update, type Turn } from '../turn.ts';
import { ASK_WORDS } from '@labrish/pilot/language';
import { confirm } from '../confirming/confirmations.ts';
import { hear, isPlainText, likelyMeaning } from '../keywords/heard.ts';
import { fold, foldingOf } from '../understanding/fold.ts';
import type { SentenceKey } from '../sentences/index.ts';

/** After how many misunderstood messages in a row the question is shortened, and a person is offered. */
const SHORTENED_FROM = 2;
const LOST_FROM = 3;

/** Says why the question is repeated, and shortens it: the first time only if it is long. The third time offers a person of the team. */
export function hint(turn: Turn): void {
  const times = turn.before.misunderstood + 1;
  update(turn, { misunderstood: times });
  say(turn, hintFor(turn, times));
  countUnanswered(turn);
  turn.shorten = times >= SHORTENED_FROM ? 'any' : 'long_ones';
  if (times >= LOST_FROM && isPlainText(turn.event)) say(turn, 'lost');
  if (times === LOST_FROM) confirm(turn, 'person');
}

function hintFor(turn: Turn, times: number): SentenceKey {
  const { flow, event, before } = turn;
  const { state_key } = before;
  if (event.event_key === AUDIO_REJECTED) return event.reason ?? 'not_audio';
  if (event.event_key === UNSUPPORTED_RECEIVED) return 'unsupported';
  if (takesAudio(flow, state_key)) return 'want_voice';
  if (state_key !== null && consentState(flow)?.state_key === state_key)
    return times === 1 && saysYes(turn) ? 'consent_in_words' : 'want_consent';
  return choicesOf(templateOf(flow, state_key)).length > 0 ? 'want_choice' : 'not_understood';
}

/** Whether they agree in their own words: no question, no doubt, and no no. Only the button agrees for them. */
function saysYes(turn: Turn): boolean {
  const { reading } = hear(turn);
  if (!reading || turn.event.text?.includes('?')) return false;
  if (likelyMeaning(turn)?.meaning === 'consent') return true;
  return (
    reading.has('yes', 'consent') && !reading.begins(2, 'nay', 'no') && !reading.has('not', 'ask', 'undo')
  );
}

/** Counts a question that the bot has no answer to, by its question word alone. */
function countUnanswered({ flow, event, effects }: Turn): void {
  if (!isPlainText(event)) return;
  const text = event.text ?? '';
  const words = fold(text, foldingOf(flow.speech.language));
  const asked = ASK_WORDS.find((word) => words.includes(word)) ?? (text.includes('?') ? 'other' : null);
  if (asked) effects.push({ type: 'count_question', question: `no_answer_${asked}` });
}
