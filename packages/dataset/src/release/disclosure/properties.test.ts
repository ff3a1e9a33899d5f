import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suppressTable, type Figure } from './table.ts';
import { determined } from './testing/determined.ts';
import { counted, gridOf, overlapping, tableOf } from './testing/tables.ts';

const someCells = (cell: fc.Arbitrary<Figure>, most: number) =>
  fc.tuple(fc.integer({ min: 1, max: most }), fc.integer({ min: 1, max: most })).chain(([rows, columns]) =>
    fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );
const someFigure = fc
  .tuple(fc.oneof(fc.nat(3), fc.nat(12), fc.nat(60)), fc.integer({ min: 1, max: 300 }))
  .map(([speakers, each]): Figure => ({ speakers, seconds: speakers * each }));

test('any table hides what is small, no zero, and nothing when nothing is small', () => {
  fc.assert(
    fc.property(someCells(someFigure, 6), (cells) => {
      const table = tableOf(cells);
      const before = gridOf(table).flat();
      const after = gridOf(suppressTable(table)).flat();
      const isSmall = ({ speakers }: Figure) => speakers > 0 && speakers < 10;
      for (const [i, figure] of before.entries()) {
        if (isSmall(figure)) expect(after[i]).toBeNull();
        else if (figure.speakers === 0 || !before.some(isSmall)) expect(after[i]).toEqual(figure);
        else expect([null, figure]).toContainEqual(after[i]);
      }
    }),
    { numRuns: 200 },
  );
});

test('any table hides nothing that its rows and columns determine, whether somebody is in two cells or not', () => {
  fc.assert(
    fc.property(someCells(someFigure, 6), (cells) => {
      for (const table of [tableOf(cells), overlapping(tableOf(cells))])
        expect(determined(gridOf(suppressTable(table)))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('any table lets each small figure be k as well, for who knows that none is 0', () => {
  const few = fc.nat(4).map((speakers): Figure => ({ speakers, seconds: speakers }));
  fc.assert(
    fc.property(someCells(few, 2), (cells) => {
      const table = tableOf(cells);
      const possible = solutions(gridOf(suppressTable(table, 3)));
      for (const [i, row] of gridOf(table).entries())
        for (const [j, { speakers }] of row.entries()) {
          const values = new Set(possible.map((grid) => grid[i]?.[j] ?? 0));
          expect(values).toContain(speakers);
          if (speakers === 1 || speakers === 2) expect(Math.max(...values)).toBeGreaterThan(2);
        }
    }),
    { numRuns: 200 },
  );
});

/** Lists every way to fill cells with up to eight speakers, at least one in each hidden figure, that fits all shown figures. */
function solutions(shown: readonly (readonly (Figure | null)[])[]): number[][][] {
  const cells = shown.slice(0, -1).map((row) => row.slice(0, -1));
  const values = cells.flat().map((figure) => (figure ? [figure.speakers] : [1, 2, 3, 4, 5, 6, 7, 8]));
  const filled = values.reduce<number[][]>(
    (all, next) => all.flatMap((some) => next.map((n) => [...some, n])),
    [[]],
  );
  const width = cells[0]?.length ?? 0;
  return filled
    .map((flat) => gridOf(counted(cells.map((_, i) => flat.slice(i * width, i * width + width)))))
    .map((grid) => grid.map((row) => row.map(({ speakers }) => speakers)))
    .filter((grid) =>
      shown.every((row, i) => row.every((f, j) => f === null || f.speakers === grid[i]?.[j])),
    );
}
