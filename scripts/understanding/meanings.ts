import { conceptsIn } from '../../packages/conversation/src/understanding/concepts.ts';
import { featuresOf } from '../../packages/conversation/src/understanding/ear.ts';
import { fold, foldingOf } from '../../packages/conversation/src/understanding/fold.ts';
import { englishMeanings } from '../../pilots/english/meanings.ts';
import { extendEnglish } from '../../pilots/english/extend.ts';
import { jamaican } from '../../pilots/jamaica/language.ts';
import { jamaicanMeanings } from '../../pilots/jamaica/meanings.ts';
import { packed, randomFrom, shuffle, YEAR, type TrainedEar } from './trainer.ts';
import type { Ear, Language } from '@labrish/pilot/language';
import { isHeldOut, type Message } from './messages.ts';

const BUCKETS = 4096;
const EPOCHS = 20;
const RATE = 0.5;
/** The decay of every updated weight at a step, so that rare words are not memorised. */
const DECAY = 1e-5;
/** An error below this changes nothing: that of most meanings, at most steps. */
const LEAST = 1e-4;

/** The name of a choice, or the intent, that each class of messages means; a question means what stands behind its colon. */
const MEANING_OF: Record<string, string> = {
  'choice:start': 'yes',
  'choice:more': 'more info',
  'choice:welcome_no': 'no',
  'choice:consent_no': 'disagree',
  'choice:another_prompt': 'another',
  'choice:next_another': 'another',
  more: 'another',
  'choice:spoke_english': 'standard english',
  'choice:spoke_mix': 'both',
  'choice:spoke_patwa': 'patois',
  'choice:none': 'rather not',
  'choice:next_done': 'finished',
  'choice:next_free': 'free talk',
  skip: 'skip it',
  list: 'again',
  repeat: 'again',
  hear: 'voices',
  consent_in_words: 'consent',
  ...same('abroad', 'later', 'bye', 'person', 'speaker', 'feedback'),
  read_aloud: 'read',
  unclear: 'none',
  no_consent: 'none',
  ...same('words', 'delete', 'stop', 'age', 'distress'),
  minor: 'age',
};

function same(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

function meaningOf({ class: meant }: Message): string | undefined {
  const [kind, question] = meant.split(':');
  if (kind === 'question') return question;
  if (kind === 'place') return 'a place';
  return kind === 'age' && question ? 'an age' : MEANING_OF[meant];
}

/** The models of the repository: one folds what people type as Jamaicans do, the other as English in all countries. */
export const MEANINGS_EARS: readonly TrainedEar[] = [
  {
    ear: jamaicanMeanings,
    name: 'jamaicanMeanings',
    file: new URL('../../pilots/jamaica/meanings.ts', import.meta.url),
    language: jamaican,
  },
  {
    ear: englishMeanings,
    name: 'englishMeanings',
    file: new URL('../../pilots/english/meanings.ts', import.meta.url),
    language: extendEnglish({ draft_concepts: [], never_english: {} }),
  },
];

/** Trains the linear model of answers, questions and remarks, without the writers who are held out: a multinomial logistic regression by stochastic gradient descent. */
export function trainMeanings(messages: Message[], language: Language): Ear {
  const folding = foldingOf(language);
  const examples = messages.flatMap((message) => {
    if (isHeldOut(message)) return [];
    const meaning = meaningOf(message);
    const tokens = fold(message.text, folding, YEAR);
    const features = featuresOf({ tokens, concepts: conceptsIn(tokens, folding) }, BUCKETS);
    return meaning === undefined ? [] : [{ meaning, features, scale: 1 / Math.sqrt(features.length || 1) }];
  });
  const meanings = [...new Set(examples.map(({ meaning }) => meaning))].sort();
  const count = meanings.length;
  // By feature, then by meaning.
  const weights = new Float64Array(BUCKETS * count);
  const biases = new Float64Array(count);
  const random = randomFrom(7);
  const order = [...examples];
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, random);
    const rate = RATE / (1 + epoch / 5);
    for (const { meaning, features, scale } of order) {
      const odds = Float64Array.from(biases);
      for (const feature of features)
        for (let i = 0; i < count; i += 1) odds[i]! += (weights[feature * count + i] ?? 0) * scale;
      let total = 0;
      for (let i = 0; i < count; i += 1) total += odds[i] = Math.exp(odds[i] ?? 0);
      for (let i = 0; i < count; i += 1) {
        const error = (meanings[i] === meaning ? 1 : 0) - (odds[i] ?? 0) / total;
        if (Math.abs(error) < LEAST) continue;
        for (const feature of features) {
          const at = feature * count + i;
          weights[at] = (weights[at] ?? 0) * (1 - rate * DECAY) + rate * error * scale;
        }
        biases[i]! += rate * error * 0.1;
      }
    }
  }
  const classes = meanings.map((meaning, i) => [
    meaning,
    packed(
      Float64Array.from({ length: BUCKETS }, (_, feature) => weights[feature * count + i] ?? 0),
      biases[i] ?? 0,
    ),
  ]);
  return { buckets: BUCKETS, classes: Object.fromEntries(classes) as Ear['classes'] };
}
