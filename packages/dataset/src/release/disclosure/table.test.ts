import { expect, test } from 'vitest';
import { suppressTable, suppressList, type Figure, type Table } from './table.ts';
import { counted, gridOf, tableOf } from './testing/tables.ts';
import fc from 'fast-check';

/** Prints a table: totals last, `.` for hidden figures. */
const print = (table: Table<Figure | null>) =>
  gridOf(table).map((row) => row.map((figure) => figure?.speakers ?? '.').join(' '));

test('nothing small, nothing hidden', () => {
  const table = counted([
    [10, 0, 30],
    [12, 40, 0],
  ]);
  expect(suppressTable(table)).toEqual(table);
  expect(suppressTable(tableOf([]))).toEqual(tableOf([]));
  expect(suppressTable(counted([[9]]), 9)).toEqual(counted([[9]]));
});

test('a hidden figure cannot be what is left of its row or column: the least is hidden besides', () => {
  const table = counted([
    [50, 9, 30],
    [40, 20, 60],
    [70, 25, 15],
  ]);
  expect(print(suppressTable(table))).toEqual(['50 . . 89', '40 20 60 120', '70 . . 110', '160 54 105 319']);
});

test('small figures cover each other when their sum is not small', () => {
  const covered = counted([
    [6, 5, 30],
    [5, 6, 30],
    [40, 40, 40],
  ]);
  expect(print(suppressTable(covered))).toEqual(['. . 30 41', '. . 30 41', '40 40 40 120', '51 51 100 202']);
});

test('what is hidden already is taken first, however long it is', () => {
  const long = counted([
    [6, 5, 30],
    [5, 6, 30],
    [40, 40, 40],
  ]).cells.map((row) => row.map((figure) => (figure.speakers < 10 ? { ...figure, seconds: 9_000 } : figure)));
  expect(print(suppressTable(tableOf(long))).slice(0, 2)).toEqual(['. . 30 41', '. . 30 41']);
});

test('what is left of a row is not small either', () => {
  const pairs = counted([
    [2, 3, 30],
    [3, 2, 31],
    [40, 50, 60],
  ]);
  expect(print(suppressTable(pairs))).toEqual(['. . . 35', '. . . 36', '. . . 150', '45 55 121 221']);
});

test('totals are hidden where nothing else is there, and zeros never', () => {
  expect(print(suppressTable(counted([[3]])))).toEqual(['. .', '. .']);
  const lone = counted([
    [0, 4, 0],
    [20, 0, 30],
  ]);
  expect(print(suppressTable(lone))).toEqual(['0 . 0 .', '20 0 30 50', '20 . 30 .']);
});

test('a figure is shown with all that it counts, or not at all', () => {
  const clips = (speakers: number) => ({ speakers, seconds: speakers, clips: speakers * 2 });
  const row = [clips(30), clips(4), clips(20)];
  const table = { ...counted([[30, 4, 20]]), cells: [row], rowTotals: [clips(54)], columnTotals: row };
  expect(suppressTable({ ...table, total: clips(54) }).cells).toEqual([[clips(30), null, null]]);
});

test('refuses tables with gaps, and totals of other cells', () => {
  const table = counted([[3, 30]]);
  for (const broken of [
    { ...table, columns: ['one'] },
    { ...table, rows: [] },
    { ...table, rowTotals: [] },
    { ...table, columnTotals: table.columnTotals.slice(1) },
    { ...table, cells: [[...table.cells[0]!, ...table.cells[0]!]] },
  ])
    expect(() => suppressTable(broken)).toThrow('a cell for every row and column');
  const none = { speakers: 0, seconds: 0 };
  const foreign = { ...table, rowTotals: [none], columnTotals: [none, none], total: none };
  expect(() => suppressTable(foreign)).toThrow('must be those of its cells');
});

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
