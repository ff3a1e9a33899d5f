import { conceptsIn } from '../../packages/conversation/src/understanding/concepts.ts';
import { featuresOf, piecesOf } from '../../packages/conversation/src/understanding/ear.ts';
import { fold, foldingOf } from '../../packages/conversation/src/understanding/fold.ts';
import { englishEar } from '../../pilots/english/ear.ts';
import { extendEnglish } from '../../pilots/english/extend.ts';
import { jamaicanEar } from '../../pilots/jamaica/ear.ts';
import { jamaican } from '../../pilots/jamaica/language.ts';
import type { FoldedText } from '../../packages/conversation/src/understanding/ear.ts';
import type { Ear, Language } from '@labrish/pilot/language';
import { isHeldOut, type Message } from './messages.ts';

export const YEAR = 2026;
const BUCKETS = 8192;
const EPOCHS = 40;
const RATE = 0.6;
/** The decay of every updated weight at a step, so that rare words are not memorised. */
const DECAY = 1e-3;
/** How many times as much as other texts the texts of a class weigh, because a miss costs more than a false alarm. */
const WEIGHT = 6;

export const CLASSES = ['delete', 'stop', 'age', 'distress', 'notwords', 'come_back'] as const;
export type Kind = (typeof CLASSES)[number];

export interface Example {
  writer: string;
  where: string;
  means: string;
  text: string;
  heard: FoldedText;
  features: number[];
}

/** An ear of the repository: its weights, their file and their name in it, and the language that messages are folded with. */
export interface TrainedEar {
  ear: Ear;
  name: string;
  file: URL;
  language: Language;
}

export const EARS: readonly TrainedEar[] = [
  {
    ear: jamaicanEar,
    name: 'jamaicanEar',
    file: new URL('../../pilots/jamaica/ear.ts', import.meta.url),
    language: jamaican,
  },
  {
    ear: englishEar,
    name: 'englishEar',
    file: new URL('../../pilots/english/ear.ts', import.meta.url),
    language: extendEnglish({ draft_concepts: [], never_english: {} }),
  },
];

/** Formats weights as the text of their file. */
export function asFile(name: string, ear: Ear): string {
  return `import type { Ear } from '@labrish/pilot/language';

/** Written by \`npm run understanding:train\`: change the messages or the trainer, never this file. */
export const ${name}: Ear = ${JSON.stringify(ear)};
`;
}

/** Trains an ear: for each class a logistic regression by stochastic gradient descent, its weights rounded to signed bytes. @param distress further examples for distress alone */
export function train(examples: Example[], distress: Example[] = []): Ear {
  const classes = Object.fromEntries(
    CLASSES.map((kind) => [
      kind,
      trainOne(kind === 'distress' ? [...examples, ...distress] : examples, kind),
    ]),
  );
  return { buckets: BUCKETS, classes };
}

/** Returns whether an example is used for a class: only texts at the words stage are used for `notwords`. */
export function used(example: Example, kind: Kind): boolean {
  return kind !== 'notwords' || isAwaited(example);
}

function trainOne(examples: Example[], kind: Kind) {
  const rows = examples.filter((each) => used(each, kind));
  const weights = new Float64Array(BUCKETS);
  let bias = 0;
  const random = randomFrom(7);
  const order = rows.map((_, i) => i);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, random);
    const rate = RATE / (1 + epoch / 8);
    for (const i of order) {
      const row = rows[i];
      if (!row) continue;
      const isIt = row.means === kind;
      const scale = 1 / Math.sqrt(row.features.length || 1);
      const sum = row.features.reduce((total, feature) => total + (weights[feature] ?? 0), 0) * scale + bias;
      const error = (isIt ? 1 : 0) - 1 / (1 + Math.exp(-sum));
      const by = rate * error * (isIt ? WEIGHT : 1);
      for (const feature of row.features)
        weights[feature] = (weights[feature] ?? 0) * (1 - rate * DECAY) + by * scale;
      bias += by * 0.1;
    }
  }
  return packed(weights, bias);
}

export function packed(weights: Float64Array, bias: number) {
  const unit = Math.max(...weights.map(Math.abs)) / 127 || 1;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / unit));
  const rounded = (value: number) => Number(value.toPrecision(6));
  return { weights: Buffer.from(bytes.buffer).toString('base64'), unit: rounded(unit), bias: rounded(bias) };
}

/** A linear congruential generator modulo 2^32 (constants of Numerical Recipes): the same order at every run. @returns 0 to 1. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function shuffle<T>(order: T[], random: () => number): void {
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j] as T, order[i] as T];
  }
}

/** @param language folds the texts: an ear understands only the folded words that it was trained on. */
export function examplesOf(messages: Message[], language: Language): Example[] {
  const folding = foldingOf(language);
  return messages
    .filter((message) => !isHeldOut(message) && !message.class.startsWith('answer_'))
    .flatMap(({ writer, where, class: means, text }) => {
      const tokens = fold(text, folding, YEAR);
      const heard = { tokens, concepts: conceptsIn(tokens, folding) };
      return piecesOf(heard).map((piece) => ({
        ...{ writer, where, means, text, heard },
        features: featuresOf(piece, BUCKETS),
      }));
    });
}

export function isAwaited({ where }: Pick<Example, 'where'>): boolean {
  return where === 'words' || where === 'english';
}
