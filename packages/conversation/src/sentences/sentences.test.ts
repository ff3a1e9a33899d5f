import { CATEGORIES, JAMAICA, SENTENCES } from '../testing/fixtures.ts';
import { expect, it } from 'vitest';
import { placeholdersIn } from '../text.ts';
import { english, SENTENCE_GROUPS } from './english.ts';
import { ownWordsErrors } from '../lint/own-words.ts';
import { builtIn, inEveryWording, sentence, type SentenceKey } from './index.ts';

const KEYS = Object.keys(SENTENCES.English) as SentenceKey[];

it.each(KEYS)('%s says the same in the three wordings, within the limits', (key) => {
  for (const wording of CATEGORIES) {
    const text = builtIn(JAMAICA, wording, key);
    expect(new Set(placeholdersIn(text))).toEqual(new Set(placeholdersIn(SENTENCES.English[key])));
    expect(ownWordsErrors(key, text, JAMAICA), wording).toEqual([]);
  }
});

it('each is in one group, for people who look for it', () => {
  expect(SENTENCE_GROUPS.flatMap(({ keys }) => keys).sort()).toEqual([...KEYS].sort());
});

it('an admin’s own words come first, in their wording', () => {
  const flow = { ...JAMAICA, sentences: { Patwa: { started: 'Yow!', moved: ' ' } } };
  expect(sentence(flow, { wording: 'Patwa' }, 'started')).toBe('Yow!');
  expect(sentence(flow, { wording: 'Patwa' }, 'moved')).toBe(SENTENCES.Patwa.moved);
  expect(sentence(flow, { wording: 'English' }, 'started')).toBe(SENTENCES.English.started);
  expect(sentence(flow, { wording: null }, 'started')).toBe(SENTENCES.Mix.started);
  expect(inEveryWording(flow, 'started')).toContain('Yow!');
  expect(inEveryWording(flow, 'moved')).not.toContain(' ');
});

it('a wording that the country does not have says what English says', () => {
  for (const wording of ['Klingon', 'constructor', '__proto__'])
    for (const key of KEYS) expect(sentence(JAMAICA, { wording }, key)).toBe(SENTENCES.English[key]);
});

it('what a country has no words for is said in its English, then in that of the engine', () => {
  const started = { English: { started: 'Come een!' }, Kreyol: { moved: 'Nou deplase.' } };
  const country = { ...JAMAICA, speech: { ...JAMAICA.speech, sentences: started } };
  const said = (key: SentenceKey) => ['Kreyol', 'English'].map((wording) => builtIn(country, wording, key));
  expect(said('started')).toEqual(['Come een!', 'Come een!']);
  expect(said('moved')).toEqual(['Nou deplase.', english.moved]);
  expect(said('goodbye')).toEqual([english.goodbye, english.goodbye]);
});
