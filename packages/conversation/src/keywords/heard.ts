import { TEXT_RECEIVED } from '../event-keys.ts';
import { takesWords } from '../flow/flow.ts';
import { keywordOf } from './keywords.ts';
import { isInsistent } from './questions.ts';
import { typedText } from '../turn.ts';
import { intentOf } from '../understanding/intents.ts';
import { languageOf, read } from '../understanding/reading.ts';
import type { Keyword } from './keywords.ts';
import type { ConversationEvent, Flow } from '../types.ts';
import type { Turn } from '../turn.ts';
import type { Intent } from '../understanding/intents.ts';
import type { Reading } from '../understanding/reading.ts';

/** What a message says before the flow is asked: a keyword alone, or else what its text says by concepts. */
export interface Heard {
  keyword: Keyword | undefined;
  reading: Reading | undefined;
}

/** Hears a turn's message once. A choice, and what was asked about already, say nothing but what they are. */
export function hear({ flow, event, before }: Pick<Turn, 'flow' | 'event' | 'before'>): Heard {
  const keyword = keywordOf(typedText(event) ?? '');
  if (keyword || event.text === undefined || event.choice || event.is_settled)
    return { keyword, reading: undefined };
  const awaits_words = takesWords(flow, before.state_key) && !isInsistent(before.confirming);
  const listening = { language: languageOf(flow), awaits_words, year: event.year };
  return { keyword, reading: read(event.text, listening) };
}

/** Whether the caption of a file may be about more than the file: then it is read before the file is fetched. */
export function mayBeDoubted(flow: Pick<Flow, 'language'>, caption: string, year: number): boolean {
  return read(caption, { language: languageOf(flow), awaits_words: false, year }).kinds.length > 0;
}

/** What else a typed text asks of the bot. */
export function intentIn(event: ConversationEvent): Intent | undefined {
  return isPlainText(event) ? intentOf(event.text ?? '') : undefined;
}

/** Typed, none of the choices, and not yet asked back. */
export function isPlainText({ event_key, is_settled }: ConversationEvent): boolean {
  return event_key === TEXT_RECEIVED && !is_settled;
}
