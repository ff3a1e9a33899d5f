import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suppressList } from './list.ts';

const figure = (speakers: number) => ({ speakers, seconds: speakers * 60 });
const listOf = (speakers: readonly number[]) => ({
  names: speakers.map((_, i) => `name ${i}`),
  figures: speakers.map(figure),
  total: figure(speakers.reduce((sum, n) => sum + n, 0)),
});
const shown = (speakers: readonly number[]) => {
  const { figures, total } = suppressList(listOf(speakers));
  return [figures.map((figure) => figure?.speakers ?? null), total?.speakers ?? null];
};

test.each([
  ['nothing', [10, 20, 0], [10, 20, 0], 30],
  ['a small one, and the next besides', [30, 4, 50, 20], [30, null, 50, null], 104],
  ['small ones, when their sum is not small', [30, 4, 7], [30, null, null], 41],
  ['small ones, and the next besides when it is', [30, 4, 5, 20], [30, null, null, null], 59],
  ['the total, when there is nothing else', [4, 0], [null, 0], null],
  ['all of less than ten', [4, 3], [null, null], null],
])('hides %s', (_, speakers, figures, total) => {
  expect(shown(speakers)).toEqual([figures, total]);
});

test('keeps names and order, and no figure below k can be told from the others', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 8 }), (speakers) => {
      const list = listOf(speakers);
      const { names, figures, total } = suppressList(list);
      expect(names).toEqual(list.names);
      const hidden = list.figures.filter((_, i) => figures[i] === null);
      const isSmall = ({ speakers }: { speakers: number }) => speakers > 0 && speakers < 10;
      expect(list.figures.filter((figure, i) => figures[i] !== null && isSmall(figure))).toEqual([]);
      expect(hidden.length > 0).toBe(list.figures.some(isSmall));
      if (total === null || hidden.length === 0) return;
      // Even if each of the other hidden figures has one speaker, ten are left for any of them.
      const left = hidden.reduce((sum, { speakers }) => sum + speakers, 0);
      expect(left - (hidden.length - 1)).toBeGreaterThanOrEqual(10);
    }),
    { numRuns: 200 },
  );
});
