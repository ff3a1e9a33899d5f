import { expect, test } from 'vitest';
import { KEYED_LABELS, labelName, langOf, OWN_LABEL, PLAIN_LABELS } from './labels.ts';

test('each label has a key of the keyboard, by its place among all of them', () => {
  expect(KEYED_LABELS.map(({ key, sign }) => [key, sign])).toEqual([
    ['English', '1'],
    ['Mix', '2'],
    ['Patwa', '3'],
  ]);
  expect(PLAIN_LABELS.map(({ key, sign }) => [key, sign])).toEqual([
    ['English', '1'],
    ['Patwa', '3'],
  ]);
});

test('the example of a label is neither English nor a mix', () => {
  expect(OWN_LABEL).toMatchObject({ key: 'Patwa', name: 'Patwa' });
});

test('a label has a language; one that the country does not have has its key as a name, and no language', () => {
  expect(['English', 'Mix', 'Patwa'].map(langOf)).toEqual(['en-JM', 'jam', 'jam']);
  expect([labelName('Klingon'), langOf('Klingon')]).toEqual(['Klingon', undefined]);
});
