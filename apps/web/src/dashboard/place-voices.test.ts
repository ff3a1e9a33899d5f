import { expect, test } from 'vitest';
import { describeGaps, judgePlaces } from './places.tsx';

const kingston = { code: 'JM-01', name: 'Kingston' };
const andrew = { code: 'JM-02', name: 'Saint Andrew' };
const hanover = { code: 'JM-09', name: 'Hanover' };

test('a parish without a recording has none, one with less than half of its share few', () => {
  const judged = judgePlaces([
    { ...kingston, recordings: 90 },
    { ...andrew, recordings: 10 },
    { ...hanover, recordings: 0 },
  ]);
  expect(judged.map(({ lack }) => lack)).toEqual([undefined, 'few', 'none']);
  expect(describeGaps(judged)).toEqual([
    'No voice yet from Hanover.',
    'Less than half of their fair share: Saint Andrew.',
  ]);
});

test('the share is that of the people in the census of 2011', () => {
  const [place] = judgePlaces([{ ...andrew, recordings: 1000 }]);
  expect(place?.fair).toBeCloseTo((1000 * 573_369) / 2_697_983);
});

test('several are listed', () => {
  const judged = judgePlaces([
    { ...kingston, recordings: 0 },
    { ...andrew, recordings: 1 },
    { ...hanover, recordings: 0 },
  ]);
  expect(describeGaps(judged)).toEqual(['No voice yet from Kingston and Hanover.']);
});

test('nowhere and everywhere are said as such', () => {
  expect(describeGaps(judgePlaces([{ ...kingston, recordings: 0 }]))).toEqual(['No parish is heard yet.']);
  expect(describeGaps(judgePlaces([{ ...kingston, recordings: 3 }]))).toEqual(['Every parish is heard.']);
});

test('a parish that the census does not know is never too few', () => {
  expect(judgePlaces([{ code: 'JM-15', name: 'Portmore', recordings: 1 }])[0]?.lack).toBeUndefined();
});
