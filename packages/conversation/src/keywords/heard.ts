import { TEXT_RECEIVED } from '../event-keys.ts';
import { takesWords } from '../flow/flow.ts';
import { isAboutNote, isInsistent } from './questions.ts';
import { typedText, type Turn } from '../turn.ts';
import { courtesyOf, intentOf, isAsk, keywordOf } from '../understanding/requests.ts';
import { possibleMeanings } from '../understanding/typed.ts';
import { read, type Reading } from '../understanding/reading.ts';
import type { Meaning } from '../understanding/meanings.ts';
import type { Concept, Intent, Keyword } from '@labrish/pilot/language';
import type { ConversationEvent, Flow } from '../types.ts';

/** Concepts that mean a stop or a child; without them "let my mother talk" only sounds like one. */
const FIRM: Concept[] = ['stop', 'stranger', 'threat', 'under_age', 'minor', 'young_year', 'child_of_mine'];

/** What a message means before the flow sees it: a keyword, else the reading of its text by concepts. */
export interface Heard {
  keyword: Keyword | undefined;
  reading: Reading | undefined;
}

/** Reads a turn's message. A choice, or a message that was already confirmed, gets no reading. */
export function hear({ flow, event, before }: Pick<Turn, 'flow' | 'event' | 'before'>): Heard {
  const { language } = flow.speech;
  const keyword = keywordOf(language, typedText(event) ?? '');
  if (keyword || event.text === undefined || event.choice || event.is_settled)
    return { keyword, reading: undefined };
  const isAsked = isInsistent(before.confirming) || isAboutNote(before.confirming);
  const awaits_words = takesWords(flow, before.state_key) && !isAsked;
  const reading = read(event.text, { language, awaits_words, year: event.year });
  const { kinds, has } = reading;
  const isGuess = kinds.length > 0 && !has(...FIRM) && isAsk(flow, event.text, 'speaker');
  if (courtesyOf(language, event.text)) return { keyword, reading: { ...reading, kinds: [] } };
  const others = kinds.filter((kind) => kind !== 'stop' && kind !== 'age');
  return { keyword, reading: isGuess ? { ...reading, kinds: others } : reading };
}

/** Whether a file's caption may be a request of its own: then it is handled before the file is fetched. */
export function mayBeRequest({ speech }: Pick<Flow, 'speech'>, caption: string, year: number): boolean {
  return read(caption, { language: speech.language, awaits_words: false, year }).kinds.length > 0;
}

/** Returns what a typed text most likely means in its state, unless it may be a withdrawal, STOP, an age or distress. */
export function likelyMeaning(turn: Pick<Turn, 'flow' | 'event' | 'before'>): Meaning | undefined {
  const { flow, event, before } = turn;
  if (!isPlainText(event)) return undefined;
  const { reading } = hear(turn);
  if (!reading || reading.kinds.length > 0) return undefined;
  return reading.meansOneOf(possibleMeanings(flow, before.state_key));
}

/** Returns the intent of a typed text, if it has one. */
export function intentIn(turn: Pick<Turn, 'flow' | 'event' | 'before'>): Intent | undefined {
  const { flow, event } = turn;
  return isPlainText(event) ? intentOf(flow, event.text ?? '', likelyMeaning(turn)) : undefined;
}

/** Whether the message is typed, is no choice, and has not been confirmed already. */
export function isPlainText({ event_key, is_settled }: ConversationEvent): boolean {
  return event_key === TEXT_RECEIVED && !is_settled;
}
