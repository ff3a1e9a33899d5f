import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import { expect, test } from 'vitest';
import { categoriesOf, labelsInWords, perCategory, placesOf, type Label, type Pilot } from './index.ts';

const label = (key: string, name = key): Label => ({
  ...{ key, name, tags: ['en'], rule: 'A rule.', is_mix: false, colour: 'sea' },
});
/** A country whose labels are called otherwise than they are stored, and stand in no order of the alphabet. */
const elsewhere = { labels: [label('Kwv', 'Kwéyòl'), label('English'), label('Mix', 'Both')] };

test('categories are the keys of the labels, in their order', () => {
  expect(categoriesOf(jamaica)).toEqual(['English', 'Mix', 'Patwa']);
  expect(categoriesOf(elsewhere)).toEqual(['Kwv', 'English', 'Mix']);
});

test.each([
  [[], ''],
  [['Patwa'], 'Patwa'],
  [['English', 'Patwa'], 'English or Patwa'],
  [['English', 'Mix', 'Patwa'], 'English, Mix or Patwa'],
])('the labels %j in words are %j', (names, words) => {
  expect(labelsInWords({ labels: names.map((name) => label(name)) })).toBe(words);
});

test('labels in words are those that people read', () => {
  expect(labelsInWords(elsewhere)).toBe('Kwéyòl, English or Both');
});

test('a value per category is made of its key', () => {
  expect(Object.entries(perCategory(elsewhere, (category) => category.length))).toEqual([
    ['Kwv', 3],
    ['English', 7],
    ['Mix', 3],
  ]);
});

test('the places of a group are its own, in the order in which they are offered', () => {
  const place = (code: string, group: string) => ({ code, name: code, group, also: [], people: 1 });
  const places = [place('X-3', 'North'), place('X-1', 'South'), place('X-2', 'North')];
  const namesOf = (pilot: Pick<Pilot, 'places'>, group: string) =>
    placesOf(pilot, group).map(({ name }) => name);
  expect(namesOf({ places }, 'North')).toEqual(['X-3', 'X-2']);
  expect(namesOf({ places }, 'South')).toEqual(['X-1']);
  expect(namesOf({ places }, 'West')).toEqual([]);
  expect(namesOf(jamaica, 'Surrey')).toEqual(['Kingston', 'Saint Andrew', 'Saint Thomas', 'Portland']);
});
