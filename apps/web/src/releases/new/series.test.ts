import type { Release } from '@labrish/api/releases/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allSeriesOf, freeSeries, unpublishedOf, isSeries } from './version-fields.ts';

const version = (series: string, state: Release['state']) => ({ series, state }) as Release;

test('a dataset is called like the product and the country, or the next that is free', () => {
  expect(freeSeries('Labrish', [])).toBe('labrish-jamaica');
  expect(freeSeries('x'.repeat(35), [])).toBe('x'.repeat(35));
  expect(freeSeries('Labrish', ['labrish-jamaica', 'labrish-jamaica-2'])).toBe('labrish-jamaica-3');
});

const letters = fc.string({ unit: fc.constantFrom(...'aB9- é'), maxLength: 80, size: 'max' });

test('whatever the product is called, the name can be used', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), letters), fc.nat(20), (product, count) => {
      const taken: string[] = [];
      for (let n = 0; n <= count; n += 1) taken.push(freeSeries(product, taken));
      expect(taken.filter((series) => !isSeries(series))).toEqual([]);
      expect(new Set(taken).size).toBe(taken.length);
    }),
    { numRuns: 50 },
  );
});

test('a dataset has one unpublished version at a time, and another dataset has its own', () => {
  const versions = [
    version('b', 'published'),
    version('a', 'built'),
    version('b', 'withdrawn'),
    version('c', 'building'),
  ];
  expect(allSeriesOf(versions)).toEqual(['b', 'a', 'c']);
  expect(unpublishedOf(versions, 'a')).toBe(versions[1]);
  expect(unpublishedOf(versions, 'b')).toBeUndefined();
  expect(unpublishedOf(versions, 'c')).toBe(versions[3]);
});
