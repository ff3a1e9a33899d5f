import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figureOf, type Amount, type Cell, type Figure } from './step.ts';

const floor = (cell: Cell) => figureOf(cell).figure;
const cellOf = (n: number, amount: Amount = { clips: 3, milliseconds: 600_000 }) =>
  new Map(Array.from({ length: n }, (_, i) => [`S${i}`, amount]));
const hour = { clips: 12, milliseconds: 3_600_000 };

test('a figure leaves out the four greatest, is in steps, and hides fewer than ten', () => {
  expect(floor(cellOf(13))).toBeNull();
  expect(floor(cellOf(14))).toEqual({ speakers: 10, clips: 30, hours: 1.5 });
  expect(floor(new Map([...cellOf(14), ['S0', hour], ['S1', hour]]))).toEqual({
    ...{ speakers: 10, clips: 30, hours: 1.5 },
  });
  expect(floor(new Map())).toBeNull();
});

test('four who come or leave change nothing, five do', () => {
  const cell = cellOf(30);
  const earlier = [{ cell, figure: floor(cell) }];
  expect(figureOf(cellOf(34), earlier)).toEqual({ figure: floor(cell), isNew: false });
  expect(figureOf(cellOf(26), earlier)).toEqual({ figure: floor(cell), isNew: false });
  expect(figureOf(cellOf(35), earlier)).toEqual({ figure: floor(cellOf(35)), isNew: true });
  expect(figureOf(cellOf(25), earlier)).toEqual({ figure: floor(cellOf(25)), isNew: true });
});

const measuresOf = (cell: Cell): Figure => {
  const amounts = [...cell.values()];
  const milliseconds = amounts.reduce((sum, one) => sum + one.milliseconds, 0);
  return {
    speakers: cell.size,
    clips: amounts.reduce((sum, one) => sum + one.clips, 0),
    hours: milliseconds / 3_600_000,
  };
};
const exceeds = (figure: Figure, rows: Cell) => {
  const whole = measuresOf(rows);
  return figure.speakers > whole.speakers || figure.clips > whole.clips || figure.hours > whole.hours;
};
const same = (a?: Amount, b?: Amount) => a?.clips === b?.clips && a?.milliseconds === b?.milliseconds;
const people = (a: Cell, b: Cell) => [...new Set([...a.keys(), ...b.keys()])];

/** A version is what changes in it: who comes with what, also again, who leaves one version, and who takes all back for good. */
const someone = fc.nat(45).map((n) => `S${n}`);
const someAmount = fc.record({
  clips: fc.integer({ min: 1, max: 40 }),
  milliseconds: fc.oneof(fc.integer({ min: 1, max: 900_000 }), fc.integer({ min: 1, max: 9_000_000 })),
});
const someChange = fc.record({
  come: fc.array(fc.tuple(someone, someAmount), { maxLength: 25, size: 'max' }),
  leave: fc.array(someone, { maxLength: 8, size: 'max' }),
  withdraw: fc.array(someone, { maxLength: 4, size: 'max' }),
});

/**
 * The adversary holds a cell's figures in all versions, and the cell's rows in any version, and subtracts any two of these. Figures are
 * published once; the rows of earlier versions lose who withdraws. A difference isolates people if fewer than k of them can be
 * behind it. So:
 *
 * 1. A figure is more than any version's rows only if at least k speakers have less in these rows than when it was computed.
 * 2. Two figures are different only if at least k speakers were, when they were computed.
 * 3. A figure is never more than its own version's rows, and is in steps, whatever was withdrawn before.
 */
test('an adversary who subtracts figures and rows of any versions isolates nobody', () => {
  let differences = 0;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(someone, someAmount), { minLength: 10, maxLength: 60, size: 'max' }),
      fc.array(someChange, { maxLength: 8, size: 'max' }),
      fc.integer({ min: 1, max: 6 }),
      (first, changes, k) => {
        const gone = new Set<string>();
        const versions: { rows: Cell; figure: Figure | null; base: Cell }[] = [];
        let rows: Cell = new Map(first);
        for (const { come, leave, withdraw } of [{ come: [], leave: [], withdraw: [] }, ...changes]) {
          for (const one of withdraw) gone.add(one);
          const next = new Map([...rows].filter(([one]) => !leave.includes(one)));
          rows = new Map([...next, ...come].filter(([one]) => !gone.has(one)));
          const remaining = (cell: Cell) => new Map([...cell].filter(([one]) => !gone.has(one)));
          const earlier = versions
            .filter(({ rows, base }) => rows === base)
            .map(({ rows, figure }) => ({ cell: remaining(rows), figure }))
            .toReversed();
          const { figure, isNew } = figureOf(rows, earlier, k);
          const repeated = versions.findLast((one) => JSON.stringify(one.figure) === JSON.stringify(figure));
          expect(isNew || repeated !== undefined).toBe(true);
          versions.push({ rows, figure, base: isNew ? rows : (repeated?.base ?? rows) });
        }
        for (const { figure, base, rows: own } of versions) {
          if (figure) {
            expect(exceeds(figure, own)).toBe(false);
            expect([figure.speakers % 5, figure.clips % 10, (figure.hours * 4) % 1]).toEqual([0, 0, 0]);
            expect(figure.speakers).toBeGreaterThanOrEqual(10);
          }
          for (const other of versions) {
            const less = people(base, other.rows).filter((one) => {
              const [then, now] = [base.get(one), other.rows.get(one)];
              return (
                (then?.clips ?? 0) > (now?.clips ?? 0) || (then?.milliseconds ?? 0) > (now?.milliseconds ?? 0)
              );
            });
            if (figure && exceeds(figure, other.rows)) expect(less.length).toBeGreaterThanOrEqual(k);
            if (JSON.stringify(figure) === JSON.stringify(other.figure)) continue;
            const changed = people(base, other.base).filter(
              (one) => !same(base.get(one), other.base.get(one)),
            );
            expect(changed.length).toBeGreaterThanOrEqual(k);
            differences += 1;
          }
        }
      },
    ),
    { numRuns: 400 },
  );
  expect(differences).toBeGreaterThan(100);
});
