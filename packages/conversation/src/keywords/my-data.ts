import type { MyData } from '../types.ts';
import { say, sentenceFor, type Turn } from '../turn.ts';
import { answerBeside } from './answer-ask.ts';

/** Answers MY DATA and CANCEL DATA in every state. Looks up first what there is to answer; nothing is kept of people under 18. */
export function answerData(turn: Turn, keyword: 'my_data' | 'cancel_data'): void {
  const { event, snapshot } = turn;
  if (keyword === 'cancel_data') {
    turn.effects.push({ type: 'cancel_data' });
    return answerBeside(turn, 'my_data_cancelled');
  }
  const found: MyData | undefined = snapshot.under_18 ? { answer: 'none', minutes: 0 } : event.my_data;
  if (!found) return void turn.effects.push({ type: 'look_up_data' });
  const { answer, minutes } = found;
  if (answer === 'asked' || answer === 'sent') turn.effects.push({ type: 'request_data' });
  if (event.phone && answer !== 'none') say(turn, 'about_speaker', { n: String(event.phone.number) });
  const length = sentenceFor(turn, minutes === 1 ? 'one_minute' : 'minutes', { n: String(minutes) });
  answerBeside(turn, `my_data_${answer}`, { length });
}
