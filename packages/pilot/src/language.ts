/** What is said of by words of a kind: understanding looks for these near each other (packages/conversation, understanding/patterns.ts). */
export type Concept = (typeof CONCEPTS)[number];
export const CONCEPTS = [
  // to take away, and of what
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
  // to be left alone
  'stop',
  'contact',
  'me',
  'go_away',
  'list',
  'threat',
  'stranger',
  'again',
  // how old somebody is
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
  // answers and what is said to the bot
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
  /** How many weights each class has: features are counted modulo this. */
  buckets: number;
  /** By class: the weights as signed bytes in base64, what one unit is worth, and the constant part. */
  classes: Record<string, { weights: string; unit: number; bias: number }>;
}

/** What people type in one country: the lists of its languages, as data. Everything is folded before it is compared. */
export interface Language {
  /** Spellings of one word, parted by spaces; the first stands for all of them. */
  spellings: readonly string[];
  /** What sounds alike is written alike: a regular expression and what takes its place, in their order. */
  sounds: readonly (readonly [string, string])[];
  /** Words for numbers. */
  numbers: Readonly<Record<string, number>>;
  /** Words and phrases of each kind, parted by commas. Up to two words may stand between those of a phrase. */
  concepts: Readonly<Partial<Record<Concept, string>>>;
  /** The second ear: absent, the patterns decide alone. */
  ear?: Ear | undefined;
}
