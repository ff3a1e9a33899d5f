import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextVersion } from './version-fields.ts';

test.each([
  [[], '1.0.0'],
  [['1.0.0'], '1.1.0'],
  [['1.4.2', '1.10.1', '1.9.0'], '1.11.0'],
  [['1.12.0', '2.0.3'], '2.1.0'],
])('after %j comes %s', (versions, next) => {
  expect(nextVersion(versions)).toBe(next);
});

test('it is taken by none, whatever their order', () => {
  const part = fc.nat(12);
  const version = fc.tuple(part, part, part).map((parts) => parts.join('.'));
  fc.assert(
    fc.property(fc.array(version), (versions) => {
      expect(versions).not.toContain(nextVersion(versions));
      expect(nextVersion(versions.toReversed())).toBe(nextVersion(versions));
    }),
  );
});
