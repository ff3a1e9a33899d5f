import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSecrets } from '#auth-secret/secrets.ts';
import { readRefreshToken, refreshToken } from './refresh-token.ts';

const secrets = createSecrets('a secret of a test, at least thirty-two characters');

test('a token tells its session and counter; any other text tells nothing', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 0, max: 0xffffffff }), (id, counter) => {
      expect(readRefreshToken(secrets, refreshToken(secrets, { id, counter }))).toEqual({ id, counter });
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => readRefreshToken(secrets, text) === null));
});

test('changing any bit, or the secret, makes a token void', () => {
  const token = refreshToken(secrets, { id: '3f0f9a52-8f40-4c9e-9b50-3d8f5a1f3c11', counter: 7 });
  const bytes = Buffer.from(token, 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(readRefreshToken(secrets, changed.toString('base64url'))).toBeNull();
  }
  expect(readRefreshToken(createSecrets('another secret, as long as the first one is'), token)).toBeNull();
});
