import { QUESTIONS, type Intent, type Question } from '@labrish/pilot/language';
import { findState } from '../flow/flow.ts';
import type { SentenceKey } from '../sentences/index.ts';
import { overrideQuestion, say, sentenceFor, update, type Turn } from '../turn.ts';
import type { Values } from '../text.ts';
import { voiceOf } from '../transitions/prompts.ts';
import { answerKeyword } from './answer-keyword.ts';
import { isInsistent } from './questions.ts';
import { callTeam } from './team.ts';
import { playVoice } from './voices.ts';

/**
 * Answers what somebody says to the bot in their own words: a question is answered in front of the question at hand, who goes on later is asked nothing more.
 */
export function answerIntent(turn: Turn, intent: Intent): void {
  if (intent === 'help' || intent === 'my_voice') return answerKeyword(turn, intent);
  if (intent === 'voices') return playVoice(turn);
  if (intent === 'later') return letGo(turn);
  // Asked at the end of the turn, unless something else must be answered first (doubts.ts).
  if (intent === 'speaker') return update(turn, { confirming: 'speaker' });
  if (intent !== 'again') answerQuestion(turn, intent);
}

function answerQuestion(turn: Turn, question: Question): void {
  turn.effects.push({ type: 'count_question', question });
  if (question === 'person') return callTeam(turn);
  if (question === 'feedback') return askForNote(turn);
  if (question === 'read' && voiceOf(turn)) return void (turn.speaks = true);
  answerBeside(turn, `answer_${question}`);
}

/** Says that the question waits, or goodbye where there is none, and asks nothing. */
export function letGo(turn: Turn): void {
  const { flow, before } = turn;
  const isOver = findState(flow, before.state_key)?.is_final !== false;
  overrideQuestion(turn, { body: sentenceFor(turn, isOver ? 'goodbye' : 'later') });
}

/** Asks for a note to the team, unless a doubt is open, which comes first. After STOP only says whom to write to. */
function askForNote(turn: Turn): void {
  const { stopped, confirming, age_in_doubt, displaced } = turn.snapshot;
  if (stopped) return answerBeside(turn, 'answer_person');
  if (isInsistent(confirming) || age_in_doubt || displaced.length > 0) return;
  if (turn.event.has_no_notes_left) return answerBeside(turn, 'no_notes_left');
  update(turn, { confirming: 'note' });
}

/** Answers in front of the question at hand. There is none to go back to at the end, or where the bot asks nothing. */
export function answerBeside(turn: Turn, key: SentenceKey, values?: Values): void {
  const { stopped, under_18, with_team, state_key } = turn.snapshot;
  if (stopped || under_18 || with_team || findState(turn.flow, state_key)?.is_final !== false)
    return overrideQuestion(turn, { body: sentenceFor(turn, key, values) });
  say(turn, key, values);
  turn.shorten = 'long_ones';
}

export function isQuestion(intent: Intent | undefined): intent is Question {
  return (QUESTIONS as readonly (string | undefined)[]).includes(intent);
}
