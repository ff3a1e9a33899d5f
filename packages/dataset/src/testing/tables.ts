import fc from 'fast-check';
import type { Unit } from '../agreement/patterns.ts';

/** Units from a table as the literature prints it: a row a coder, columns apart by blanks, `*` where a rating is missing. */
export function namesIn(...coders: string[]): Unit<string>[] {
  const rows = coders.map((row) => row.split(' '));
  return (rows[0] ?? []).map((_, unit) =>
    rows.flatMap((row) => (row[unit] === '*' ? [] : [row[unit] ?? ''])),
  );
}

export function numbersIn(...coders: string[]): Unit<number>[] {
  return namesIn(...coders).map((unit) => unit.map(Number));
}

/** The same unit, this many times. */
export function times<T>(count: number, unit: T): T[] {
  return Array.from({ length: count }, () => unit);
}

/** Units with up to five ratings out of four values, and gaps. */
export const someUnits: fc.Arbitrary<Unit<number>[]> = fc.array(
  fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 5 }),
  { maxLength: 30 },
);
