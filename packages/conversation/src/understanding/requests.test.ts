import { expect, test } from 'vitest';
import { JAMAICA } from '../testing/fixtures.ts';
import { keywordOf } from './requests.ts';

test('a keyword is found however its list and the message spell it', () => {
  const { language } = JAMAICA.speech;
  const keywords = { ...language.requests.keywords, stop: ['STOP ALL', 'C’est fini!'] };
  const other = { ...language, requests: { ...language.requests, keywords } };
  for (const text of ['stop all', 'Stop all!', "c'est fini", 'C’EST FINI'])
    expect(keywordOf(other, text)).toBe('stop');
  expect(keywordOf(language, 'c’est fini')).toBeUndefined();
});
