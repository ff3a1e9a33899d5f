import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysToInherit, openInherited, sealInherited, wrapMac, type Inherited } from './inherited.ts';
import { createSecrets } from './secrets.ts';

const secret = fc.string({ minLength: 32 });

test('after any number of changes, people are found, files keep their names, and no earlier secret will do', () => {
  fc.assert(
    fc.property(
      secret,
      fc.uniqueArray(secret, { minLength: 1, maxLength: 4 }),
      fc.string(),
      (first, later, x) => {
        fc.pre(!later.includes(first));
        let [current, inherited, stored]: [string, Inherited, Buffer] = [
          first,
          {},
          createSecrets(first).mac('contributor-look-up', x),
        ];
        for (const next of later) {
          const before = createSecrets(current, inherited);
          const sealed = sealInherited(next, keysToInherit(current, inherited));
          stored = wrapMac(next, 'contributor-look-up', stored);
          expect(() => openInherited(current, sealed)).toThrow();
          [current, inherited] = [next, openInherited(next, sealed)];
          const after = createSecrets(current, inherited);

          expect(after.mac('contributor-look-up', x)).toEqual(stored);
          expect(before.mac('contributor-look-up', x)).not.toEqual(stored);
          expect(after.mac('audio-name', x)).toEqual(createSecrets(first).mac('audio-name', x));
          expect(after.mac('auth-refresh-token', x)).toEqual(
            createSecrets(current).mac('auth-refresh-token', x),
          );
          const mail = after.seal('mail', '1', x);
          expect(after.open('mail', '1', mail).toString()).toBe(Buffer.from(x).toString());
          expect(before.tryOpen('mail', '1', mail)).toBeNull();
        }
      },
    ),
    { numRuns: 50 },
  );
});
