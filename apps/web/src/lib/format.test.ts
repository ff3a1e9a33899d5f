import { describe, expect, it } from 'vitest';
import { clock, fileSize, shortId } from './format.ts';

describe('clock', () => {
  it.each([
    [0, '0:00'],
    [9.99, '0:09'],
    [61, '1:01'],
    [3599, '59:59'],
    [NaN, '0:00'],
    [Infinity, '0:00'],
    [-3, '0:00'],
  ])('shows %d seconds as %s', (seconds, shown) => {
    expect(clock(seconds)).toBe(shown);
  });
});

it('shows the first 12 characters of an id and an ellipsis', () => {
  expect(shortId('0198c2f0-aaaa-7bbb-8ccc-123456789abc')).toBe('0198c2f0-aaa…');
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [34_400, '34 kB'],
  [16_000_000, '16.0 MB'],
])('shows %d bytes as %s', (bytes, shown) => {
  expect(fileSize(bytes)).toBe(shown);
});
