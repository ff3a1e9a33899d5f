import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newNumberCode, numberCodeHash } from './number-proof.ts';

describe("the code for a reviewer's own number", () => {
  it('is found however it is typed', () => {
    for (let drawn = 0; drawn < 500; drawn += 1) {
      const code = newNumberCode();
      const hash = numberCodeHash(code);
      expect(hash).toHaveLength(32);
      for (const typed of [
        ` ${code.toLowerCase()} `,
        code.replaceAll('-', ' '),
        code.replaceAll('-', ''),
        code.replace('-', ' ') + '.',
      ])
        expect(numberCodeHash(typed), typed).toEqual(hash);
    }
  });

  it('is never seen in words', () => {
    expect(numberCodeHash('mine able food')).toBeNull();
    expect(numberCodeHash('mine-able-food')).toBeNull();
    fc.assert(fc.property(fc.stringMatching(/^[a-z .-]{0,40}$/), (words) => numberCodeHash(words) === null));
  });
});
