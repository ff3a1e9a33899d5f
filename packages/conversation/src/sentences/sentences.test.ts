import { CATEGORIES } from '@labrish/pilot';
import { expect, it } from 'vitest';
import { placeholdersIn } from '../text.ts';
import { SENTENCE_GROUPS } from './english.ts';
import { ownWordsErrors } from '../lint/own-words.ts';
import { inEveryWording, sentence, SENTENCES, type SentenceKey } from './index.ts';

const KEYS = Object.keys(SENTENCES.English) as SentenceKey[];

it.each(KEYS)('%s says the same in the three wordings, within the limits', (key) => {
  for (const wording of CATEGORIES) {
    const text = SENTENCES[wording][key];
    expect(new Set(placeholdersIn(text))).toEqual(new Set(placeholdersIn(SENTENCES.English[key])));
    expect(ownWordsErrors(key, text, {}), wording).toEqual([]);
  }
});

it('each is in one group, for people who look for it', () => {
  expect(SENTENCE_GROUPS.flatMap(({ keys }) => keys).sort()).toEqual([...KEYS].sort());
});

it('an admin’s own words come first, in their wording', () => {
  const flow = { sentences: { Patwa: { started: 'Yow!', moved: ' ' } } };
  expect(sentence(flow, { wording: 'Patwa' }, 'started')).toBe('Yow!');
  expect(sentence(flow, { wording: 'Patwa' }, 'moved')).toBe(SENTENCES.Patwa.moved);
  expect(sentence(flow, { wording: 'English' }, 'started')).toBe(SENTENCES.English.started);
  expect(sentence(flow, { wording: null }, 'started')).toBe(SENTENCES.Mix.started);
  expect(inEveryWording(flow, 'started')).toContain('Yow!');
  expect(inEveryWording(flow, 'moved')).not.toContain(' ');
});
