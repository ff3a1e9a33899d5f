// `npm run understanding:train`: writes the weights of the second ear from the messages for mending. Deterministic: the same messages give
// the same file, byte for byte. `--leave-one-out` instead prints how each writer is heard by an ear that never read them.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { conceptsIn } from '../../packages/conversation/src/understanding/concepts.ts';
import { featuresOf, listen, piecesOf } from '../../packages/conversation/src/understanding/ear.ts';
import { matched } from '../../packages/conversation/src/understanding/patterns.ts';
import { COMES_BACK, THRESHOLDS } from '../../packages/conversation/src/understanding/reading.ts';
import { fold, foldingOf } from '../../packages/conversation/src/understanding/fold.ts';
import { jamaican } from '../../packages/pilot/src/jamaican.ts';
import { ASIDE } from '../../packages/conversation/src/understanding/words.ts';
import { isForMending, readMessages } from './messages.ts';
import type { Heard } from '../../packages/conversation/src/understanding/ear.ts';
import type { Ear } from '../../packages/pilot/src/language.ts';
import type { Message } from './messages.ts';

const YEAR = 2026;
const BUCKETS = Number(process.env.B ?? 8192);
const EPOCHS = Number(process.env.E ?? 40);
const RATE = Number(process.env.R ?? 0.6);
const DECAY = Number(process.env.D ?? 2e-5);
/** A miss costs more than a false alarm: texts of a class weigh this much more than the others. */
const WEIGHT = Number(process.env.W ?? 6);

const CLASSES = ['delete', 'stop', 'age', 'distress', 'notwords', 'come_back'] as const;
type Kind = (typeof CLASSES)[number];
const folding = foldingOf(jamaican);

interface Example {
  writer: string;
  where: string;
  means: string;
  text: string;
  heard: Heard;
  features: number[];
}

export function train(examples: Example[]): Ear {
  const classes = Object.fromEntries(CLASSES.map((kind) => [kind, trainOne(examples, kind)]));
  return { buckets: BUCKETS, classes };
}

/** What may stand for a class and what against it: only the texts at the words stage tell what is no words. */
function used(example: Example, kind: Kind): boolean {
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
        weights[feature] = (weights[feature] ?? 0) * (1 - rate * DECAY * 50) + by * scale;
      bias += by * 0.1;
    }
  }
  return packed(weights, bias);
}

function packed(weights: Float64Array, bias: number) {
  const unit = Math.max(...weights.map(Math.abs)) / 127 || 1;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / unit));
  return { weights: Buffer.from(bytes.buffer).toString('base64'), unit, bias };
}

/** mulberry32 by Tommy Ettinger, public domain: the same order at every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffle(order: number[], random: () => number): void {
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
  }
}

export function examplesOf(messages: Message[]): Example[] {
  return messages
    .filter(({ class: means }) => !means.startsWith('answer_'))
    .flatMap(({ writer, where, class: means, text }) => {
      const tokens = fold(text, folding, YEAR);
      const heard = { tokens, concepts: conceptsIn(tokens, folding) };
      return piecesOf(heard).map((piece) => ({
        ...{ writer, where, means, text, heard },
        features: featuresOf(piece, BUCKETS),
      }));
    });
}

const { values } = parseArgs({
  options: { 'leave-one-out': { type: 'boolean' }, show: { type: 'string', default: '' } },
});
const examples = examplesOf(readMessages().filter(isForMending));
if (values['leave-one-out']) leaveOneOut();
else {
  const file = new URL('../../packages/pilot/src/jamaican-ear.ts', import.meta.url);
  writeFileSync(
    file,
    `import type { Ear } from './language.ts';\n\n/** Written by \`npm run understanding:train\`: change the messages or the trainer, never this file. */\nexport const jamaicanEar: Ear = ${JSON.stringify(train(examples))};\n`,
  );
}

/** Prints how each class is heard, and how many honest texts are asked about, by an ear that never read their writer. */
function leaveOneOut(): void {
  const heard: (Example & { kinds: Kind[] })[] = [];
  for (const writer of new Set(examples.map((each) => each.writer))) {
    if (writer === 'own') continue;
    const ear = train(examples.filter((each) => each.writer !== writer));
    const texts = new Map(examples.filter((each) => each.writer === writer).map((each) => [each.where + each.text, each]));
    for (const each of texts.values()) {
      const scores = listen(ear, each.heard);
      const awaits_words = isAwaited(each);
      const patterns = awaits_words ? new Set<string>() : matched(each.heard.tokens, each.heard.concepts);
      const isHeard = (kind: Kind) =>
        (scores[kind] ?? 0) > thresholdOf(kind, awaits_words) || patterns.has(kind);
      heard.push({ ...each, kinds: CLASSES.filter((kind) => used(each, kind) && (kind !== 'come_back' || each.where === 'stopped') && isHeard(kind)) });
    }
  }
  for (const writers of [['a', 'b', 'c', 'd', 'i', 'j', 'k', 'l'], ['q', 'r', 's', 't']]) {
    const theirs = heard.filter((each) => writers.includes(each.writer));
    console.log(`writers ${[...new Set(theirs.map(({ writer }) => writer))].join(', ')}`);
    for (const kind of CLASSES) {
      const meant = theirs.filter((each) => each.means === kind);
      console.log(`  ${kind}: ${meant.filter(({ kinds }) => kinds.includes(kind)).length} of ${meant.length}`);
      if (values.show === kind)
        for (const each of meant.filter(({ kinds }) => !kinds.includes(kind))) console.log(`    missed at ${each.where}: ${each.text}`);
    }
    for (const means of ['words', 'other', 'soundslike']) {
      const meant = theirs.filter((each) => each.means === means);
      const asked = meant.filter(({ kinds }) => kinds.length > 0);
      const byKind = CLASSES.map((kind) => `${kind} ${asked.filter(({ kinds }) => kinds.includes(kind)).length}`);
      console.log(`  ${means}: ${asked.length} of ${meant.length} asked about (${byKind.join(', ')})`);
      if (values.show === means) for (const each of asked) console.log(`    ${each.kinds.join()} at ${each.where}: ${each.text}`);
    }
  }
}

function thresholdOf(kind: Kind, awaits_words: boolean): number {
  if (kind === 'come_back') return COMES_BACK;
  return kind === 'notwords' ? ASIDE : THRESHOLDS[kind][awaits_words ? 'words' : 'anywhere'];
}

function isAwaited({ where }: Pick<Example, 'where'>): boolean {
  return where === 'words' || where === 'english';
}
