import { answerIntent } from '../keywords/answer-ask.ts';
import { intentIn, isPlainText } from '../keywords/heard.ts';
import { takesWords } from '../flow/flow.ts';
import { isAsk } from '../understanding/requests.ts';
import { arePlausibleWords, ASIDE } from '../understanding/words.ts';
import { askConfirmation } from './doubts.ts';
import type { Turn } from '../turn.ts';
import type { Reading } from '../understanding/reading.ts';
import type { Intent } from '@labrish/pilot/language';

/** Most words of a text that is hardly the words of a recording if it asks something: of any, and of one that names a recording. */
const FEW_WORDS = 3;
const FEW_ABOUT_RECORDING = 8;

/** Whether a question or remark rather belongs to the words of a recording, which are awaited. */
export function mayBeStory(
  { flow, event, before }: Turn,
  intent: Intent,
  reading: Reading | undefined,
): boolean {
  if (intent === 'help' || intent === 'my_voice' || !takesWords(flow, before.state_key)) return false;
  const asks = event.text?.includes('?') === true && (reading?.aside ?? 0) > ASIDE;
  return !asks && (reading?.aside ?? 0) <= 0;
}

/** Answers what was said to the bot. Where a transcript is awaited, first asks whether it is one, if it may be. */
export function answerOrAsk(turn: Turn, intent: Intent, reading: Reading | undefined): void {
  const { flow, event, before } = turn;
  const { text = '' } = event;
  // "Mi hear it pon di radio" has the words of a question, and not its form.
  const isClear = text.includes('?') || isAsk(flow, text) || (reading && isRatherAsk(reading));
  const mayBeWords =
    takesWords(flow, before.state_key) && (!isClear || !(reading && mayBeNoWords(turn, reading)));
  if (mayBeWords && !before.stopped) return askConfirmation(turn, intent === 'my_voice' ? intent : 'help');
  answerIntent(turn, intent);
}

/** Whether a text that may ask something rather does so than tell a story: it begins as a question, or is short. */
function isRatherAsk({ tokens, begins, has }: Reading): boolean {
  if (begins(2, 'ask') || tokens.length <= FEW_WORDS) return true;
  return has('recording') && tokens.length <= FEW_ABOUT_RECORDING;
}

/** Whether the bot asks about a text before it stores it as the words of a recording: it is implausible as that, or asks something. */
export function areDoubtful(turn: Turn, reading: Reading): boolean {
  const { flow, event, before } = turn;
  if (mayBeNoWords(turn, reading)) return true;
  return (
    takesWords(flow, before.state_key) && event.text?.includes('?') === true && intentIn(turn) !== undefined
  );
}

/** Whether typed text is implausible as the recording's transcript: then the bot asks before it is stored. */
function mayBeNoWords({ flow, event, before }: Turn, reading: Reading): boolean {
  if (!isPlainText(event) || !takesWords(flow, before.state_key)) return false;
  const { voice_ms, prompt } = before;
  const { language } = flow.speech;
  return !arePlausibleWords({ text: event.text ?? '', language, reading, voice_ms, prompt });
}
