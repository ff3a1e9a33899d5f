import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { jamaican } from '../../pilots/jamaica/language.ts';
import { jamaicanEar } from '../../pilots/jamaica/ear.ts';
import { isUnseen, readMessages } from './messages.ts';
import { outcomeOf } from './outcome.ts';
import { asFile, EAR_FILE, examplesOf, train } from './trainer.ts';
import type { Class, Message } from './messages.ts';
import type { Outcome } from './outcome.ts';

const messages = readMessages();

describe('messages of writers that nothing was made with', () => {
  let judged: (Message & { outcome: Outcome })[] = [];

  beforeAll(() => {
    const ear = train(examplesOf(messages.filter((message) => !isUnseen(message))));
    // One language for all messages: it is compiled once.
    const language = { ...jamaican, ear };
    judged = messages
      .map((message, i) => ({ ...message, outcome: outcomeOf(message, i, language) }))
      .filter(isUnseen);
  });

  const share = (meant: Class, ...outcomes: Outcome[]) => {
    const theirs = judged.filter((each) => each.class === meant);
    return theirs.filter(({ outcome }) => outcomes.includes(outcome)).length / theirs.length;
  };

  it.each<[Class, number]>([
    ['delete', 0.95],
    ['stop', 0.95],
    ['age', 0.95],
    ['distress', 0.95],
    ['notwords', 0.98],
    ['words', 0.85],
    ['other', 0.9],
    ['soundslike', 0.95],
  ])('%s are understood: at least %d of them', (meant, least) => {
    expect(share(meant, 'right')).toBeGreaterThanOrEqual(least);
  });

  it.each<Class>(['answer_yes', 'answer_no', 'answer_last', 'answer_all', 'answer_none'])(
    '%s is understood or asked again, and never done against its meaning',
    (meant) => {
      expect(share(meant, 'harmful')).toBe(0);
      expect(share(meant, 'right')).toBeGreaterThan(0.6);
    },
  );
});

it('the weights are those that the messages lead to', { timeout: 240_000 }, () => {
  const trained = train(examplesOf(messages));
  expect(Object.keys(trained.classes)).toEqual(Object.keys(jamaicanEar.classes));
  for (const [name, { weights, unit, bias }] of Object.entries(trained.classes)) {
    const known = jamaicanEar.classes[name];
    // Allow small differences: another version of Node may round the last digit of an exponential differently.
    expect(unit).toBeCloseTo(known?.unit ?? NaN, 3);
    expect(bias).toBeCloseTo(known?.bias ?? NaN, 3);
    const bytes = (text: string) => new Int8Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer);
    const other = bytes(known?.weights ?? '');
    expect(bytes(weights).filter((weight, i) => Math.abs(weight - (other[i] ?? NaN)) > 1)).toHaveLength(0);
  }
});

it('the file of the weights is as the trainer writes it', () => {
  // A comparison by `toBe` would print a line of a hundred thousand characters.
  expect(readFileSync(EAR_FILE, 'utf8') === asFile(jamaicanEar)).toBe(true);
});
