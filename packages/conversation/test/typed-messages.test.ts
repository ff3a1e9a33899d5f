import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { intentOf, isRefusal } from '../src/understanding/intents.ts';

/** Headings say what is made of the lines below them. */
const FILE = readFileSync(new URL('./typed-messages.txt', import.meta.url), 'utf8');
type Reading = 'stop' | 'delete' | 'help' | 'my_voice' | 'refusal' | 'words';
const MESSAGES = FILE.split(/^# /m)
  .slice(1)
  .flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n');
    const expected = heading.split(':')[0] as Reading;
    return lines.filter((line) => line.trim()).map((text) => ({ text, expected }));
  });

const read = (text: string): Reading => intentOf(text) ?? (isRefusal(text) ? 'refusal' : 'words');

it('reads at least 95 in 100 of the typed messages as they are meant', () => {
  const wrong = MESSAGES.filter(({ text, expected }) => read(text) !== expected);
  expect(
    wrong
      .map(({ text, expected }) => `${text}: ${read(text)}, not ${expected}`)
      .slice(Math.floor(MESSAGES.length * 0.05)),
  ).toEqual([]);
});

it('takes no request for words', () => {
  const missed = MESSAGES.filter(
    ({ text, expected }) => expected !== 'words' && expected !== 'refusal' && read(text) === 'words',
  );
  expect(missed.map(({ text }) => text)).toEqual([]);
});

it('knows messages enough', () => {
  expect(MESSAGES.length).toBeGreaterThan(250);
});
