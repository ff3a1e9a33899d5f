import fc from 'fast-check';
import type { Segment } from '../transcript/segments.ts';

/** Makes segments as people make them: in order, within a recording of this length, some of them touching. */
export function anySegments(
  length_ms: number,
  text = fc.string({ unit: 'binary' }),
): fc.Arbitrary<Segment[]> {
  return fc
    .uniqueArray(fc.nat(length_ms), { maxLength: 12 })
    .chain((times) => {
      const inOrder = times.toSorted((a, b) => a - b);
      const parts = inOrder.slice(1).map((to_ms, i) => ({ from_ms: inOrder[i] ?? 0, to_ms }));
      return fc.tuple(...parts.map((part) => fc.option(text.map((said) => ({ ...part, text: said })))));
    })
    .map((parts) => parts.filter((part) => part !== null));
}
