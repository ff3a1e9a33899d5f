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

/** A linear model over hashed features of a text (understanding/ear.ts): one row of weights for each class. */
export interface Ear {
  /** Number of weights per class; the hash of a feature is taken modulo this number. */
  buckets: number;
  /** By class: the weights as signed bytes in base64, the value of one unit, and the bias. */
  classes: Record<string, { weights: string; unit: number; bias: number }>;
}

/** What people type in one country: the lists of its languages, as data. Texts are folded before they are compared. */
export interface Language {
  /** Spellings of one word, separated by spaces; the first stands for all of them. */
  spellings: readonly string[];
  /** Makes similar sounds the same spelling: regular expressions with their replacements, applied in order. */
  sounds: readonly (readonly [string, string])[];
  /** Words for numbers. */
  numbers: Readonly<Record<string, number>>;
  /** Words and phrases of each concept, separated by commas. Up to two other words may stand between the words of a phrase. */
  concepts: Readonly<Partial<Record<Concept, string>>>;
  /** The linear model; if it is absent, the patterns decide alone. */
  ear?: Ear | undefined;
}
