import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type AudioStore, WrongBytes } from '#audio/store.ts';
import { MEGABYTE, sha256, type storeTools } from './store-tools.ts';

/** Describes the part of the store's contract (store-contract.ts) about streams and copies. */
export function describeStreams(
  name: string,
  given: () => AudioStore,
  { newKey, put, textOf, listed, pieces, isMissing }: ReturnType<typeof storeTools>,
): void {
  describe(`${name}: a stream`, () => {
    it('is stored byte for byte', async () => {
      const bytes = randomBytes(300_000);
      const key = newKey();
      await given().putStream(key, pieces(bytes));
      expect((await given().get(key)).equals(bytes)).toBe(true);
      expect(await given().sha256(key)).toBe(sha256(bytes));
    });
    it('may be nothing', async () => {
      const key = newKey();
      await given().putStream(key, pieces(Buffer.alloc(0)), sha256(Buffer.alloc(0)));
      expect(await given().size(key)).toBe(0);
    });
    it('is stored when it has the hash that it must have', async () => {
      const key = newKey();
      await given().putStream(key, pieces(Buffer.from('right')), sha256(Buffer.from('right')));
      expect(await textOf(key)).toBe('right');
    });
    it('is refused with another one, and leaves nothing', async () => {
      const key = newKey();
      const wrong = given().putStream(key, pieces(Buffer.from('wrong')), sha256(Buffer.from('right')));
      await expect(wrong).rejects.toThrow(WrongBytes);
      await isMissing(key);
    });
    it('that is refused leaves what was there', async () => {
      const key = await put('before');
      const wrong = given().putStream(key, pieces(Buffer.from('wrong')), sha256(Buffer.from('right')));
      await expect(wrong).rejects.toThrow(WrongBytes);
      expect(await textOf(key)).toBe('before');
    });
    it('that breaks off leaves nothing', async () => {
      const key = newKey('broken/off');
      const broken = () =>
        Readable.from(
          (async function* () {
            yield Buffer.alloc(100_000);
            await Promise.resolve();
            throw new Error('the source is gone');
          })(),
          { objectMode: false },
        );
      await expect(given().putStream(key, broken)).rejects.toThrow();
      await isMissing(key);
      expect(await listed('broken/')).toEqual(new Map());
    });
    it('is never in memory as a whole', async () => {
      const key = newKey();
      let made = 0;
      let taken = 0;
      let most = 0;
      const source = () => {
        made = taken = 0;
        const chunks = (async function* () {
          for (; made < 64; made += 1) {
            most = Math.max(most, made - taken);
            yield Buffer.alloc(MEGABYTE, made);
            await Promise.resolve();
          }
        })();
        const stream = Readable.from(chunks, { objectMode: false, highWaterMark: MEGABYTE });
        stream.on('data', () => (taken += 1)).pause();
        return stream;
      };
      await given().putStream(key, source);
      expect(await given().size(key)).toBe(64 * MEGABYTE);
      expect(most).toBeLessThan(8);
      await given().remove(key);
    });
  });

  describe(`${name}: a copy`, () => {
    it('has the same bytes, size and hash', async () => {
      const bytes = randomBytes(50_000);
      const [from, to] = [newKey(), newKey('somewhere/else')];
      await given().put(from, bytes);
      await given().copy(from, to);
      expect((await given().get(to)).equals(bytes)).toBe(true);
      expect(await given().sha256(to)).toBe(sha256(bytes));
    });
    it('stays when the first is removed', async () => {
      const [from, to] = [await put('two of them'), newKey()];
      await given().copy(from, to);
      await given().remove(from);
      expect(await textOf(to)).toBe('two of them');
    });
    it('replaces what was there', async () => {
      const [from, to] = [await put('new'), await put('old')];
      await given().copy(from, to);
      expect(await textOf(to)).toBe('new');
    });
  });
}
