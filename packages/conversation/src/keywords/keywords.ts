import { normalise } from '../text.ts';

export type Keyword =
  'stop' | 'start' | 'help' | 'back' | 'restart' | 'my_voice' | 'public' | 'delete_last' | 'delete_all';

/**
 * Texts understood in every state if they are the whole message, in any case, punctuation around them ignored:
 * English, and Patwa as people type it. Words that may well be an answer ("end", "cancel", "done", "again") are
 * left out on purpose.
 */
// prettier-ignore
const KEYWORDS: Record<Keyword, string[]> = {
  stop: [
    'stop', 'stop all', 'stopall', 'unsubscribe', 'opt out', 'optout', 'quit', 'stop messaging me',
    'done wid dis', 'mi done wid dis', 'stop message mi', 'stop text mi', 'nuh message mi again',
    'nuh text mi again', 'nuh badda message mi', 'lef mi alone', 'low mi',
  ],
  start: ['start', 'unstop', 'resume', 'mi come back', 'mi deh yah', 'mi ready again'],
  help: ['help', 'help me', 'help mi', 'elp', 'elp mi', 'mi need help', 'mi nuh understand', 'weh dis a seh'],
  back: [
    'back', 'go back', 'wrong one', 'wrong button', 'wrong answer', 'di wrong one', 'the wrong one', 'i made a mistake', 'mi mek a mistake',
    'mistake', 'oops', 'change mi answer', 'change my answer', 'go back one', 'previous', 'i pressed the wrong one', 'mi press di wrong one',
  ],
  restart: [
    'restart', 're start', 'start over', 'start again', 'begin again', 'start ova', 'start ova again',
    'start from di top', 'from di top', 'tek it from di top',
  ],
  my_voice: [
    'my voice', 'myvoice', 'mi voice', 'mivoice', 'my voices', 'mi voice dem', 'my recordings', 'mi recording dem', 'my progress',
  ],
  public: [
    'public', 'go public', 'public page', 'not public', 'share my voice', 'share mi voice', 'let people hear me', 'mek people hear mi',
  ],
  delete_last: [
    'delete last', 'delete last one', 'delete the last one', 'delete my last one', 'undo', 'delete di last one',
    'tek out di last one', 'tek out di last one deh', 'tek back di last one', 'tek weh di last one',
  ],
  delete_all: [
    'delete all', 'delete everything', 'delete', 'delete my voice', 'delete my data', 'delete mi voice',
    'withdraw', 'tek out mi voice', 'tek mi voice out', 'tek out everyting', 'tek out all a it', 'tek weh mi voice',
    'delete everyting', 'delete all a it',
  ],
};

const meaning = new Map(
  Object.entries(KEYWORDS).flatMap(([keyword, texts]) =>
    texts.map((text) => [text, keyword as Keyword] as const),
  ),
);

/** Returns the keyword that the whole message is, if any. */
export function keywordOf(text: string): Keyword | undefined {
  return meaning.get(normalise(text));
}
