import { trinidadAndTobago } from '@labrish/pilots/trinidad-and-tobago/trinidad-and-tobago';
import { expect, test } from 'vitest';
import { keyedLabels, labelName, labelOf, langOf, ownLabel, plainLabels } from './pilot.ts';

test('each label has a key of the keyboard, by its place among all of them', () => {
  expect(keyedLabels().map(({ key, sign }) => [key, sign])).toEqual([
    ['English', '1'],
    ['Mix', '2'],
    ['Patwa', '3'],
  ]);
  expect(plainLabels().map(({ key, sign }) => [key, sign])).toEqual([
    ['English', '1'],
    ['Patwa', '3'],
  ]);
});

test('the example of a label is neither English nor a mix', () => {
  expect(ownLabel()).toMatchObject({ key: 'Patwa', name: 'Patwa' });
});

test('a label has a language; one that the country does not have has its key as a name, and no language', () => {
  expect(['English', 'Mix', 'Patwa'].map((one) => langOf(one))).toEqual(['en-JM', 'jam', 'jam']);
  expect([labelName('Klingon'), langOf('Klingon')]).toEqual(['Klingon', undefined]);
});

test('a recording of another country has the labels of that country, also those that the chosen one lacks', () => {
  expect(keyedLabels(trinidadAndTobago).map(({ key }) => key)).toEqual(['English', 'Mix', 'Creole']);
  expect(ownLabel(trinidadAndTobago)).toMatchObject({ key: 'Creole' });
  expect(labelOf('English', trinidadAndTobago)?.tags).toEqual(['en-TT']);
  expect(labelOf('Creole')).toBeUndefined();
});
