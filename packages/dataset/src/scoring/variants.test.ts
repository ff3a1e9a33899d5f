import fc from 'fast-check';
import { expect, test } from 'vitest';
import { variantsOf, type Wordings } from './variants.ts';

/** A recording that the people `a`, `b`, … wrote down, in this order. */
const recording = (speaker_id: string, ...texts: string[]): Wordings => ({
  speaker_id,
  category: 'Patwa',
  transcripts: texts.map((text, place) => ({
    ...{ layer: 'natural', text, transcriber_id: 'abcd'.charAt(place), order: place + 1 },
  })),
});

test('words in the same place that differ are counted, in either order', () => {
  const rows = variantsOf([
    recording('s1', 'Mi deh yah, man!', 'mi dere yah man'),
    recording('s2', 'im dere [noise] so', 'im deh so'),
    recording('s2', 'wah gwaan', 'wah a gwaan'),
    { ...recording('s1', 'mi deh', 'mi dere'), category: 'Mix' },
    { ...recording('s2', 'mi deh', 'mi dere'), category: 'Mix' },
    recording('s3', 'gyal', 'gal', 'gyal'),
    recording('s4', 'gal', 'gyal'),
  ]);
  expect(rows).toEqual([
    { word: 'gal', variant: 'gyal', category: 'Patwa', count: 3, transcriber_pairs: 2 },
    { word: 'deh', variant: 'dere', category: 'Mix', count: 2, transcriber_pairs: 1 },
    { word: 'deh', variant: 'dere', category: 'Patwa', count: 2, transcriber_pairs: 1 },
  ]);
});

test('what one speaker alone says is not listed, nor what one person changed, nor other layers', () => {
  const named = [recording('s1', 'mi name Keisha', 'mi name Kisha'), recording('s1', 'Keisha', 'Kisha')];
  expect(variantsOf(named)).toEqual([]);
  const two = [recording('s1', 'deh', 'dere'), recording('s2', 'deh', 'dere')];
  const changed = two.map((one) => ({
    ...one,
    transcripts: one.transcripts.map((each) => ({ ...each, transcriber_id: 'a' })),
  }));
  expect(variantsOf(changed)).toEqual([]);
  const english = two.map((one) => ({
    ...one,
    transcripts: one.transcripts.map(
      (each, place) => ({ ...each, layer: place ? 'english' : 'natural' }) as const,
    ),
  }));
  expect(variantsOf(english)).toEqual([]);
  expect(variantsOf(two)).toHaveLength(1);
});

test('the order of recordings changes nothing', () => {
  const words = fc.array(fc.constantFrom('deh', 'dere', 'gyal', 'gal'), { maxLength: 4 });
  const some = fc.array(fc.tuple(fc.constantFrom('s1', 's2', 's3'), words, words), { maxLength: 12 });
  fc.assert(
    fc.property(some, (rows) => {
      const there = rows.map(([speaker, one, other]) => recording(speaker, one.join(' '), other.join(' ')));
      const listed = variantsOf(there);
      expect(variantsOf(there.toReversed())).toEqual(listed);
      for (const { word, variant, count } of listed) {
        expect(word < variant).toBe(true);
        expect(count).toBeGreaterThanOrEqual(2);
      }
    }),
  );
});
