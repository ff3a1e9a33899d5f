import { expect, test } from 'vitest';
import { countLines, sum } from './lines.mjs';

test('the product has at most 114,759 lines, and everything is counted once', () => {
  const { product, scripts, tests } = countLines();
  expect(sum(product)).toBeLessThanOrEqual(114_759);
  expect(product.get('packages/conversation')).toBeGreaterThan(1_000);
  expect([...product.keys()].filter((folder) => folder.startsWith('scripts'))).toEqual([]);
  expect(scripts.get('bench/api')).toBeGreaterThan(100);
  expect(tests.get('apps/server/test/review')).toBeGreaterThan(100);
});
