import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecrets, sameBytes } from './secrets.ts';

const secrets = createSecrets('a secret of an installation, long enough');

describe('sealing', () => {
  it('gives back what was sealed, for the same purpose and context only', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (plain, context) => {
        const sealed = secrets.seal('mail', context, plain);
        expect(secrets.open('mail', context, sealed).toString()).toBe(Buffer.from(plain).toString());
        expect(() => secrets.open('auth-flow', context, sealed)).toThrow();
        expect(() => secrets.open('mail', `${context}x`, sealed)).toThrow();
        expect(() => createSecrets('another secret').open('mail', context, sealed)).toThrow();
      }),
      { numRuns: 50 },
    );
  });

  it('refuses bytes that were changed or cut', () => {
    const sealed = secrets.seal('mail', '1', 'hello');
    for (let i = 0; i < sealed.length; i++) {
      const changed = sealed.map((byte, at) => (at === i ? byte ^ 1 : byte));
      expect(() => secrets.open('mail', '1', changed)).toThrow();
    }
    expect(() => secrets.open('mail', '1', sealed.subarray(0, 10))).toThrow();
    expect(() => secrets.open('mail', '1', new Uint8Array())).toThrow();
  });

  it('never seals the same text to the same bytes', () => {
    expect(sameBytes(secrets.seal('mail', '1', 'hello'), secrets.seal('mail', '1', 'hello'))).toBe(false);
  });
});

describe('a mac', () => {
  it('depends on the secret, the purpose and the data', () => {
    const macs = [
      secrets.mac('audio-url', 'x'),
      secrets.mac('audio-url', 'y'),
      secrets.mac('auth-code', 'x'),
      createSecrets('other').mac('audio-url', 'x'),
    ];
    expect(new Set(macs.map((mac) => mac.toString('hex'))).size).toBe(4);
    expect(sameBytes(secrets.mac('audio-url', 'x'), secrets.mac('audio-url', 'x'))).toBe(true);
  });
});
