import type { BotSentence } from '@labrish/api/bot-sentences/schema';
import { perCategory } from '@labrish/pilot';
import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { expect, test } from 'vitest';
import { groupNamed, shownSentences } from './search.ts';

const sentence = (
  sentence_key: string,
  group: BotSentence['group'],
  body: string | null = null,
): BotSentence => ({
  sentence_key,
  group,
  is_label: false,
  max_length: 700,
  placeholders: [],
  wordings: perCategory(jamaica, (wording) => ({
    written: `${sentence_key} of ours`,
    body: wording === 'Patwa' ? body : null,
    version: 0,
  })),
});
const all = [
  sentence('got', 'Voice notes'),
  sentence('want_voice', 'Hints', 'Talk up nuh'),
  sentence('stale', 'Hints'),
];
const keysIn = (open: BotSentence['group'], search: string) =>
  shownSentences(all, open, search).map(({ group, sentences }) => [
    group,
    ...sentences.map((one) => one.sentence_key),
  ]);

test('one group is shown, the first unless the address names another', () => {
  expect([groupNamed('Keywords'), groupNamed(''), groupNamed('Nobody')]).toEqual([
    'Keywords',
    'Hints',
    'Hints',
  ]);
  expect(keysIn('Hints', ' ')).toEqual([['Hints', 'want_voice', 'stale']]);
  expect(keysIn('Choices', '')).toEqual([]);
});

test('a search looks everywhere: at ours, at what an admin wrote, and at the key', () => {
  expect(keysIn('Choices', ' TALK up ')).toEqual([['Hints', 'want_voice']]);
  expect(keysIn('Hints', 'of ours')).toEqual([
    ['Hints', 'want_voice', 'stale'],
    ['Voice notes', 'got'],
  ]);
  expect(keysIn('Hints', 'want voice')).toEqual([['Hints', 'want_voice']]);
  expect(keysIn('Hints', 'nowhere')).toEqual([]);
});
