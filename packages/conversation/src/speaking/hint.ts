import { AUDIO_REJECTED, UNSUPPORTED_RECEIVED } from '../event-keys.ts';
import { consentState, takesAudio, templateOf } from '../flow/flow.ts';
import { choicesOf } from '../choices.ts';
import { say, update, type Turn } from '../turn.ts';
import type { SentenceKey } from '../sentences/index.ts';

/** After how many misunderstood messages in a row the question is shortened, and help is offered. */
const SHORTENED_FROM = 2;
const LOST_FROM = 3;

/** Says why the question is repeated, and shortens it: the first time only if it is long. From the third time on also offers help. */
export function hint(turn: Turn): void {
  const times = turn.before.misunderstood + 1;
  update(turn, { misunderstood: times });
  say(turn, hintFor(turn));
  if (times >= LOST_FROM) say(turn, 'lost');
  turn.shorten = times >= SHORTENED_FROM ? 'any' : 'long_ones';
}

function hintFor({ flow, event, before }: Turn): SentenceKey {
  const { state_key } = before;
  if (event.event_key === AUDIO_REJECTED) return event.reason ?? 'not_audio';
  if (event.event_key === UNSUPPORTED_RECEIVED) return 'unsupported';
  if (takesAudio(flow, state_key)) return 'want_voice';
  if (state_key !== null && consentState(flow)?.state_key === state_key) return 'want_consent';
  return choicesOf(templateOf(flow, state_key)).length > 0 ? 'want_choice' : 'not_understood';
}
