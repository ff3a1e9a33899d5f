import { jamaica } from '@labrish/pilots/jamaica/jamaica';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOut, usualTargets } from './index.ts';

const TOPICS = Array.from({ length: 16 }, (_, n) => ({ id: `t${n}`, topic: `Topic ${n}` }));

test('parts make up the whole, and none is further from its share than one', () => {
  const weights = fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.nat(100_000), weights, (whole, given) => {
      const parts = shareOut(whole, given);
      const sum = given.reduce((all, weight) => all + weight, 0);
      expect(parts.reduce((all, part) => all + part, 0)).toBe(whole);
      parts.forEach((part, place) => {
        const share = sum > 0 ? (whole * (given[place] ?? 0)) / sum : whole / given.length;
        expect(Math.abs(part - share)).toBeLessThan(1.000001);
      });
    }),
  );
});

test('the usual targets of each dimension make up the goal', () => {
  for (const cells of Object.values(usualTargets(jamaica, 5000, TOPICS)))
    expect(cells.reduce((sum, { recordings }) => sum + recordings, 0)).toBe(5000);
});

test('parishes by their people, categories and topics evenly', () => {
  const { place, category, topic, age } = usualTargets(jamaica, 5000, TOPICS);
  expect(place.find(({ name }) => name === 'Kingston')?.recordings).toBe(
    Math.round((5000 * 89_057) / 2_697_983),
  );
  expect(category.map(({ recordings }) => recordings)).toEqual([1667, 1667, 1666]);
  expect(new Set(topic.map(({ recordings }) => recordings))).toEqual(new Set([312, 313]));
  expect(age.map(({ key }) => key)).toEqual(jamaica.age_groups.map(({ name }) => name));
});

test('no topics, no targets of topics', () => expect(usualTargets(jamaica, 5000, []).topic).toEqual([]));
