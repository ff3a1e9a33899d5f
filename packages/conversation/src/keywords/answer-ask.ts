import { QUESTIONS, type Intent, type Question } from '@labrish/pilot/language';
import { findState } from '../flow/flow.ts';
import { overrideQuestion, say, sentenceFor, type Turn } from '../turn.ts';
import { answerKeyword } from './answer-keyword.ts';
import { callTeam } from './team.ts';

/**
 * Answers what somebody says to the bot in their own words: a question is answered in front of the question at hand, who goes on later is asked nothing more.
 */
export function answerIntent(turn: Turn, intent: Intent): void {
  if (intent === 'help' || intent === 'my_voice') return answerKeyword(turn, intent);
  if (intent === 'later') return overrideQuestion(turn, { body: sentenceFor(turn, 'later') });
  if (intent !== 'again') answerQuestion(turn, intent);
}

function answerQuestion(turn: Turn, question: Question): void {
  turn.effects.push({ type: 'count_question', question });
  if (question === 'person') return callTeam(turn);
  const { stopped, state_key } = turn.snapshot;
  const answer = `answer_${question}` as const;
  // After STOP, and at the end, there is no question to go back to.
  if (stopped || findState(turn.flow, state_key)?.is_final !== false)
    return overrideQuestion(turn, { body: sentenceFor(turn, answer) });
  say(turn, answer);
  turn.shorten = 'long_ones';
}

export function isQuestion(intent: Intent | undefined): intent is Question {
  return (QUESTIONS as readonly (string | undefined)[]).includes(intent);
}
