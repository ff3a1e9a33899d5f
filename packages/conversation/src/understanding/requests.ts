import { ASKS, QUESTIONS } from '@labrish/pilot/language';
import type { Ask, Courtesy, Intent, Keyword, Language, Question, Requests } from '@labrish/pilot/language';
import { inEveryWording } from '../sentences/index.ts';
import { phrasesAt } from './concepts.ts';
import { fold, foldingOf, phrasesOf, type Folding, type Phrases } from './fold.ts';
import type { Flow } from '../types.ts';
import type { Meaning } from './meanings.ts';
import { comparable, normalise, wordsOf } from '../text.ts';

/** The words of `Requests`, as sets and maps. */
interface Vocabulary {
  keywords: ReadonlyMap<string, Keyword>;
  polite: ReadonlySet<string>;
  refusing: ReadonlySet<string>;
  /** Every word that a refusal may contain. */
  refusals: ReadonlySet<string>;
  courtesies: readonly (readonly [Courtesy, ReadonlySet<string>])[];
  /** Every word that a courtesy may contain. */
  courteous: ReadonlySet<string>;
  fillers: ReadonlySet<string>;
}

/** Only this many characters are read: nobody asks the bot something after so much other text. */
const LONGEST_READ = 1_000;
/** Most words of a message that `cores` applies to: the words of a longer message are about something else. */
const SHORT_WORDS = 7;
/** Most words of a message that is read for questions and remarks: a longer one tells a story. */
const LONGEST_ASK = 30;
/** Share of a text's words that makes a phrase nearly all of it. */
const NEARLY_ALL = 0.6;

const known = new WeakMap<Requests, Vocabulary>();

/** What a question is recognised by: the words of the language, and the flow's own phrases. */
type Asked = Pick<Flow, 'pilot' | 'speech' | 'sentences'>;
const NO_SENTENCES = {};
const ownKnown = new WeakMap<object, { folding: Folding; phrases: Phrases<Question> }>();

/** Compiles the requests of a language, and caches the result. */
function vocabularyOf({ requests }: Language): Vocabulary {
  const before = known.get(requests);
  if (before) return before;
  const { keywords, polite, refusals, courtesies, fillers } = requests;
  const needed = courtesies.needed.map(([courtesy, words]) => [courtesy, new Set(words)] as const);
  const vocabulary: Vocabulary = {
    keywords: new Map(
      Object.entries(keywords).flatMap(([keyword, texts]) =>
        texts.map((text) => [normalise(text), keyword as Keyword] as const),
      ),
    ),
    polite: new Set(polite),
    refusing: new Set(refusals.needed),
    refusals: new Set([...refusals.needed, ...refusals.allowed]),
    courtesies: needed,
    courteous: new Set([...courtesies.allowed, ...needed.flatMap(([, words]) => [...words])]),
    fillers: new Set(fillers),
  };
  known.set(requests, vocabulary);
  return vocabulary;
}

/** Returns the keyword that the whole message is, if any. */
export function keywordOf(language: Language, text: string): Keyword | undefined {
  return vocabularyOf(language).keywords.get(normalise(text));
}

/** Returns the intent of a typed message; undefined if it has none. The caller looks for exact keywords first. @param likely what the text most likely means */
export function intentOf(flow: Asked, text: string, likely?: Meaning): Intent | undefined {
  const { language } = flow.speech;
  const said = comparable(text.slice(0, LONGEST_READ));
  const asked =
    language.requests.phrases.find(([, phrase]) => phrase.test(said))?.[0] ?? coreOf(language, said);
  if (asked) return asked;
  const ask = askIn(flow, said, likely);
  return ask === 'bye' ? undefined : ask;
}

export function isRemark(intent: Intent): intent is 'later' | 'again' {
  return intent === 'later' || intent === 'again';
}

/** Returns the phrases that the flow's sentences give for each question, in every wording, and caches the result. */
function ownPhrases(flow: Asked, folding: Folding): Phrases<Question> {
  const { sentences = NO_SENTENCES } = flow;
  const before = ownKnown.get(sentences);
  if (before?.folding === folding) return before.phrases;
  const listed: Partial<Record<Question, string>> = {};
  for (const question of QUESTIONS) listed[question] = inEveryWording(flow, `asked_${question}`).join(', ');
  const phrases = phrasesOf(listed, folding);
  ownKnown.set(sentences, { folding, phrases });
  return phrases;
}

/** Returns what a text asks: by a phrase that is nearly all of it, else what it most likely means, else by the longest of its phrases. */
function askIn(flow: Asked, said: string, likely?: Meaning): Ask | undefined {
  const { phrase, isWhole } = phraseIn(flow, said);
  if (isWhole) return phrase;
  return ASKS.find((ask) => ask === likely?.meaning) ?? phrase;
}

/** Whether a text is nearly nothing but a phrase that asks something, or this. */
export function isAsk(flow: Asked, text: string, wanted?: Ask): boolean {
  const { phrase, isWhole } = phraseIn(flow, comparable(text.slice(0, LONGEST_READ)));
  return isWhole && (wanted === undefined || phrase === wanted);
}

/** Finds the longest phrase in a text, and whether it is nearly all of it. */
function phraseIn(flow: Asked, said: string): { phrase: Ask | undefined; isWhole: boolean } {
  const folding = foldingOf(flow.speech.language);
  const tokens = fold(said, folding);
  if (tokens.length > LONGEST_ASK) return { phrase: undefined, isWhole: false };
  const asked = tokens.flatMap((_, at) => [
    ...phrasesAt(tokens, at, folding.asks),
    ...phrasesAt(tokens, at, ownPhrases(flow, folding)),
  ]);
  const [longest] = asked.toSorted((a, b) => b.words.length - a.words.length);
  const isWhole = longest !== undefined && longest.words.length >= NEARLY_ALL * tokens.length;
  return { phrase: longest?.means, isWhole };
}

function coreOf(language: Language, said: string): 'help' | 'my_voice' | undefined {
  const words = wordsOf(said);
  if (words.length > SHORT_WORDS) return undefined;
  const { polite } = vocabularyOf(language);
  const { cores } = language.requests;
  const core = words.filter((word) => !polite.has(word)).join(' ');
  return (['my_voice', 'help'] as const).find((intent) => cores[intent].includes(core));
}

/** Whether a text refuses to type the words that the bot asked for: "mi" alone refuses nothing. */
export function isRefusal(language: Language, text: string): boolean {
  const { refusing, refusals } = vocabularyOf(language);
  const words = wordsOf(comparable(text));
  return words.some((word) => refusing.has(word)) && words.every((word) => refusals.has(word));
}

/** Returns the courtesy if the whole message is nothing else. A message of emoji alone is a nod. */
export function courtesyOf(language: Language, text: string): Courtesy | undefined {
  if (/^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f|\s)+$/u.test(text)) return 'okay';
  const { courtesies, courteous } = vocabularyOf(language);
  const words = wordsOf(normalise(text));
  if (!words.every((word) => courteous.has(word))) return undefined;
  return courtesies.find(([, needed]) => words.some((word) => needed.has(word)))?.[0];
}

/** Whether a text says goodbye or thanks, among other words. @param likely what the text most likely means */
export function saysGoodbye(flow: Asked, text: string, likely?: Meaning): boolean {
  return askIn(flow, text, likely) === 'bye';
}

/** Returns a text without the words that may stand around an answer, or all of it if nothing would be left. */
export function withoutFillers(language: Language, said: string): string {
  const { fillers } = vocabularyOf(language);
  const words = said.split(' ').filter((word) => !fillers.has(word));
  return words.join(' ') || said;
}
