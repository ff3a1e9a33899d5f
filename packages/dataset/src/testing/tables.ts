import fc from 'fast-check';
import type { Unit } from '../agreement/patterns.ts';

/** Parses units from a table as printed in papers: one coder a row, columns separated by blanks, `*` for a missing rating. */
export function namesIn(...coders: string[]): Unit[] {
  const rows = coders.map((row) => row.split(' '));
  return (rows[0] ?? []).map((_, unit) =>
    rows.flatMap((row) => (row[unit] === '*' ? [] : [row[unit] ?? ''])),
  );
}

/** Repeats a unit `count` times. */
export function times<T>(count: number, unit: T): T[] {
  return Array.from({ length: count }, () => unit);
}

/** Units with up to five ratings out of four values, and gaps. */
export const someUnits: fc.Arbitrary<Unit[]> = fc.array(
  fc.array(fc.constantFrom('1', '2', '3', '4'), { maxLength: 5 }),
  { maxLength: 30 },
);
