import type { Figure } from '../table.ts';

/** Finds the hidden figures, by row and column, that follow from the shown ones: their unit vector is a sum of equations. */
export function determined(shown: readonly (readonly (Figure | null)[])[]): string[] {
  const hidden = shown.flatMap((row, i) => row.flatMap((figure, j) => (figure ? [] : [`${i} ${j}`])));
  const width = shown[0]?.length ?? 0;
  const lines = [
    ...shown.map((row, i) => row.map((_, j) => `${i} ${j}`)),
    ...Array.from({ length: width }, (_, j) => shown.map((_, i) => `${i} ${j}`)),
  ];
  // The last figure of each line is the sum of the others.
  const equations = lines.map((line) =>
    hidden.map((name) => (line.includes(name) ? (line.at(-1) === name ? -1n : 1n) : 0n)),
  );
  const rank = rankOf(equations);
  return hidden.filter(
    (name) => rankOf([...equations, hidden.map((other) => (other === name ? 1n : 0n))]) === rank,
  );
}

/** Computes the rank by elimination in integers, so that nothing is rounded. */
function rankOf(matrix: readonly (readonly bigint[])[]): number {
  const [pivot, ...rest] = [...matrix].sort((a, b) => leading(a) - leading(b));
  const column = pivot ? leading(pivot) : Infinity;
  if (!pivot || column === Infinity) return 0;
  const reduced = rest.map((row) =>
    row.map((value, i) => value * (pivot[column] ?? 0n) - (pivot[i] ?? 0n) * (row[column] ?? 0n)),
  );
  return 1 + rankOf(reduced);
}

function leading(row: readonly bigint[]): number {
  const first = row.findIndex((value) => value !== 0n);
  return first < 0 ? Infinity : first;
}
