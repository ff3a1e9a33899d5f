/** A group of words with one meaning. Patterns look for concepts near each other (packages/conversation, understanding/patterns.ts). */
export type Concept = (typeof CONCEPTS)[number];
export const CONCEPTS = [
  // withdrawal, and what is withdrawn
  'remove',
  'undo',
  'recording',
  'it',
  'mine',
  'all',
  'last',
  'consent',
  'use',
  'gave',
  'not',
  // wanting to be left alone
  'stop',
  'contact',
  'me',
  'go_away',
  'list',
  'threat',
  'stranger',
  'again',
  // somebody's age
  'old',
  'under_age',
  'soon',
  'adult',
  'born',
  'minor',
  'young_year',
  'school',
  'child_of_mine',
  'may_talk',
  'parent',
  // distress
  'die',
  'hurt_self',
  'wish_death',
  'hit_me',
  'fear',
  'kin',
  'dead',
  'no_hope',
  'assault',
  // answers and remarks to the bot
  'yes',
  'nay',
  'no',
  'go_on',
  'keep',
  'keep_none',
  'others',
  'come_back',
  'ask',
  'this_chat',
  'laugh',
  'greet',
] as const;

/** What a word beside a number says about an age; `am` stands between the writer and the age, `decade` marks the s of "40s", `since` a year of birth. */
export type AgeWord = (typeof AGE_WORDS)[number];
export const AGE_WORDS = [
  'am',
  'near',
  'nearly',
  'over',
  'odd',
  'early',
  'mid',
  'late',
  'decade',
  'since',
] as const;

/** A linear model over hashed features of a text (understanding/ear.ts): one row of weights for each class. */
export interface Ear {
  /** Number of weights per class; the hash of a feature is taken modulo this number. */
  buckets: number;
  /** By class: the weights as signed bytes in base64, the value of one unit, and the bias. */
  classes: Record<string, { weights: string; unit: number; bias: number }>;
}

/** A request that is understood in every state if it is the whole message. */
export type Keyword =
  | 'stop'
  | 'start'
  | 'help'
  | 'back'
  | 'restart'
  | 'my_voice'
  | 'my_data'
  | 'cancel_data'
  | 'public'
  | 'hear'
  | 'person'
  | 'feedback'
  | 'delete_last'
  | 'delete_all';
/** What people ask about the project. The bot answers each with a sentence of its own, `answer_<key>`. */
export const QUESTIONS = [
  'who',
  'scam',
  'pay',
  'place',
  'saved',
  'topic',
  'hear',
  'fake',
  'when',
  'friend',
  'person',
  'feedback',
  'read',
] as const;
export type Question = (typeof QUESTIONS)[number];
/** The word of a question that the bot has no answer to: only these are counted, never what was typed. */
export const ASK_WORDS = ['who', 'why', 'how', 'when', 'where', 'what', 'other'] as const;
export type AskWord = (typeof ASK_WORDS)[number];
/** A remark that the bot replies to: later, the question once more, somebody else wants to talk. `bye` is read as a courtesy. */
export const REMARKS = ['later', 'again', 'speaker', 'bye'] as const;
/** What a text may ask or remark in any state; `voices`: they want to hear other people. */
export const ASKS = [...QUESTIONS, ...REMARKS, 'voices'] as const;
export type Ask = (typeof ASKS)[number];
/** What somebody says to the bot in their own words, in any state. */
export type Intent = 'help' | 'my_voice' | Exclude<Ask, 'bye'>;
/** Thanks, a goodbye, or a nod (`okay`). */
export type Courtesy = 'thanks' | 'goodbye' | 'okay';

/** Words of one kind of message: it consists of them alone, and has at least one of `needed`. */
export interface WordsOnly {
  needed: readonly string[];
  allowed: readonly string[];
}

/** What people type to the bot apart from answers, by what they want. */
export interface Requests {
  /** Texts that are a keyword if they are the whole message, in any case, punctuation around them ignored. */
  keywords: Readonly<Record<Keyword, readonly string[]>>;
  /** Phrases, anywhere in a message, that can only be meant for the bot; the first that matches counts. */
  phrases: readonly (readonly ['help' | 'my_voice', RegExp])[];
  /** Whole messages, after the polite words are removed. */
  cores: Readonly<Record<'help' | 'my_voice', readonly string[]>>;
  /** Words of each question, remark and wish, separated by commas. Up to two other words may stand between the words of a phrase. */
  asks: Readonly<Partial<Record<Ask, string>>>;
  /** Polite words that may stand around a core. */
  polite: readonly string[];
  /** A refusal to type anything. */
  refusals: WordsOnly;
  courtesies: {
    /** The first courtesy with one of its words counts. */
    needed: readonly (readonly [Courtesy, readonly string[]])[];
    allowed: readonly string[];
  };
  /** Words that may stand around an answer: "patwa please". */
  fillers: readonly string[];
  /** Words that may stand before a place, and those that may stand behind it. */
  places: { before: RegExp; behind: RegExp };
}

/** What people type in one country: the lists of its languages, as data. Texts are folded before they are compared. */
export interface Language {
  /** Spellings of one word, separated by spaces; the first stands for all of them. */
  spellings: readonly string[];
  /** Makes similar sounds the same spelling: regular expressions with their replacements, applied in order. */
  sounds: readonly (readonly [string, string])[];
  /** Words for numbers. */
  numbers: Readonly<Record<string, number>>;
  /** Words that may stand beside an age, by what they say of it; `near` says nothing: "I'm", "years". */
  age_words: Readonly<Record<AgeWord, readonly string[]>>;
  /** Words for a position in a list: 1 is the first, -1 the last, 0 the middle one. */
  ordinals: Readonly<Record<string, number>>;
  /** Words that stand right before the name of a place. */
  leads: readonly string[];
  /** More that people type for a choice, by one of its names: cities elsewhere by `abroad`, for instance. */
  also: Readonly<Record<string, readonly string[]>>;
  /** Words that make a label a part of what was spoken: "a little patwa", "mostly English". */
  partly: readonly string[];
  /** Words and phrases of each concept, separated by commas. Up to two other words may stand between the words of a phrase. */
  concepts: Readonly<Partial<Record<Concept, string>>>;
  /**
   * Concepts that people's safety depends on (withdrawal, stop, age, distress) with words that no native speaker has read. The chat
   * of the country does not begin until an admin has confirmed them.
   */
  draft_concepts: readonly Concept[];
  requests: Requests;
  /** The scripts that the languages are written in, as Unicode names them: `Latin`. */
  scripts: readonly [string, ...string[]];
  /** Words by label that no English text has: one of them shows that a text has that label. */
  never_english: Readonly<Record<string, readonly string[]>>;
  /** The linear model; if it is absent, the patterns decide alone. */
  ear?: Ear | undefined;
  /**
   * A linear model of answers, questions and remarks; without it only the lists are understood. Its classes are names of choices
   * (`another`, `rather not`), intents (`pay`, `later`), `consent`, and `none`.
   */
  meanings?: Ear | undefined;
}
