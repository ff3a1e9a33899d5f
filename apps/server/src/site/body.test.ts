import { expect, it } from 'vitest';
import { chooseEncoding } from './body.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip;q=1', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip;q=0.0, br ; q=0', 'identity'],
  ['brotli', 'identity'],
  ['', 'identity'],
])('answers "%s" with %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

it('compresses for nobody who does not ask', () => {
  expect(chooseEncoding()).toBe('identity');
});
