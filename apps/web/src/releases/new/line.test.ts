import type { Release } from '@labrish/api/releases/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeLine, linesOf, unpublishedOf } from './line.ts';
import { isLine } from './typed-version.ts';

const version = (line: string, state: Release['state']) => ({ line, state }) as Release;

test('a dataset is called like the product and the country, or the next that is free', () => {
  expect(freeLine('Labrish', [])).toBe('labrish-jamaica');
  expect(freeLine('x'.repeat(35), [])).toBe('x'.repeat(35));
  expect(freeLine('Labrish', ['labrish-jamaica', 'labrish-jamaica-2'])).toBe('labrish-jamaica-3');
});

const letters = fc.string({ unit: fc.constantFrom(...'aB9- é'), maxLength: 80, size: 'max' });

test('whatever the product is called, the name can be used', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), letters), fc.nat(20), (product, count) => {
      const lines: string[] = [];
      for (let n = 0; n <= count; n += 1) lines.push(freeLine(product, lines));
      expect(lines.filter((line) => !isLine(line))).toEqual([]);
      expect(new Set(lines).size).toBe(lines.length);
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
  expect(linesOf(versions)).toEqual(['b', 'a', 'c']);
  expect(unpublishedOf(versions, 'a')).toBe(versions[1]);
  expect(unpublishedOf(versions, 'b')).toBeUndefined();
  expect(unpublishedOf(versions, 'c')).toBe(versions[3]);
});
