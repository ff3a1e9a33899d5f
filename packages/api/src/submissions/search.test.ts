import { expect, test } from 'vitest';
import { depthOfPage, shortestWay } from './search.ts';

const MILLION = 1_000_000;
const wayOf = (text: string, share: number, total: number, limit = 50) =>
  shortestWay(text, share, depthOfPage(share, limit), total);

test('a page is looked for twice as far back as the share of a text asks for', () => {
  expect(depthOfPage(0.01, 49)).toBe(10_000);
  expect(depthOfPage(0, 49)).toBe(Infinity);
});

test.each([
  ['common', 1 / 50, 'walk'],
  ['in one of four hundred', 1 / 400, 'recent'],
  ['in one of two thousand', 1 / 2000, 'all'],
  ['not among the newest', 0, 'all'],
])('the way to a word that is %s, in a million', (_, share, way) => {
  expect(wayOf('maakit', share, MILLION)).toBe(way);
});

test.each([
  ['in one of four hundred', 1 / 400, 'walk'],
  ['in one of two thousand', 1 / 2000, 'recent'],
  ['not among the newest', 0, 'all'],
])('the way to words whose like may be common and that are %s, in a million', (_, share, way) => {
  expect(wayOf('go a maakit', share, MILLION)).toBe(way);
});

test('of ten thousand the index is asked for all that have a word', () => {
  expect(wayOf('maakit', 1 / 50, MILLION / 100)).toBe('all');
});

test('the longer the page, the further it is to walk', () => {
  expect(wayOf('maakit', 1 / 50, MILLION, 50)).toBe('walk');
  expect(wayOf('maakit', 1 / 50, MILLION, 500)).toBe('walk');
  expect(wayOf('maakit', 1 / 200, MILLION, 500)).toBe('recent');
});
