import { discardAudio, isAudio } from '../transitions/audio.ts';
import { overrideQuestion, sentenceFor, update, type Turn } from '../turn.ts';
import { intentIn, type Heard } from '../keywords/heard.ts';
import { isQuestion } from '../keywords/answer-ask.ts';
import { answerTo } from './confirmations.ts';
import type { SentenceKey } from '../sentences/index.ts';

/** Whether a message after STOP is answered: a clear return, a request for help or deletion, an answer to a confirmation. */
export function mayBreakSilence(turn: Turn, heard: Heard): boolean {
  const { flow, event, before } = turn;
  const { keyword, reading } = heard;
  if (keyword) return ['start', 'delete_all', 'help', 'person', 'feedback'].includes(keyword);
  const isAnswered = before.confirming !== null && answerTo(flow, before.confirming, event) !== null;
  return (
    isAnswered ||
    (before.confirming === 'delete_all' && !isAudio(event)) ||
    reading?.kinds.includes('delete') === true ||
    asksSomething(turn) ||
    comesBack(turn, heard)
  );
}

function asksSomething(turn: Turn): boolean {
  const intent = intentIn(turn);
  return intent === 'help' || isQuestion(intent);
}

/** Whether the message is START, or says the same in other words. */
export function comesBack({ flow, event, before }: Turn, { keyword, reading }: Heard): boolean {
  if (keyword) return keyword === 'start';
  if (!reading || reading.kinds.includes('delete')) return false;
  if (before.confirming !== null && answerTo(flow, before.confirming, event) !== null) return false;
  return reading.comesBack || (reading.begins(2, 'come_back') && !reading.has('not', 'stop', 'remove'));
}

/** Stores nothing of a message after STOP. Tells how to come back, once: later messages get no reply. */
export function ignoreWhileStopped(turn: Turn): void {
  const key = isAudio(turn.event) ? 'not_kept_stopped' : 'while_stopped';
  keepNothing(turn, turn.before.stop_notice_sent ? null : key);
  update(turn, { stop_notice_sent: true });
}

/** Stores nothing of a contributor who is under 18, and tells them so once. */
export function refuseMinor(turn: Turn): void {
  keepNothing(turn, turn.before.under_18 === 'told' ? null : 'under_18');
  update(turn, { under_18: 'told' });
}

/** Stores nothing of this message. `key` is the sentence that says why; null: it was sent before, and there is no reply. */
function keepNothing(turn: Turn, key: SentenceKey | null): void {
  if (isAudio(turn.event)) discardAudio(turn);
  if (key) overrideQuestion(turn, { body: sentenceFor(turn, key) });
  else turn.isSilent = turn.prefix.length === 0;
}
