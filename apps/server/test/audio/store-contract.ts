import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { AudioMissing, type AudioStore } from '#audio/store.ts';
import { describeStreams } from './store-streams.ts';
import { MEGABYTE, sha256, storeTools } from './store-tools.ts';

/** Describes the contract of an audio store, whatever its backend; each check uses its own keys. */
export function describeStore(name: string, given: () => AudioStore): void {
  const tools = storeTools(given);
  const { newKey, put, textOf, part, listed, pieces, isMissing } = tools;
  describeStreams(name, given, tools);

  describe(`${name}: what is stored`, () => {
    it('comes back byte for byte', async () => {
      const bytes = randomBytes(100_000);
      const key = newKey();
      await given().put(key, bytes);
      expect((await given().get(key)).equals(bytes)).toBe(true);
    });
    it('is what it was when the memory it came from is used for something else', async () => {
      const bytes = Buffer.from('as it was');
      const key = newKey();
      await given().put(key, bytes);
      bytes.fill(0);
      expect(await textOf(key)).toBe('as it was');
    });
    it('may be part of a larger piece of memory', async () => {
      const key = newKey();
      await given().put(key, Buffer.from('0123456789').subarray(3, 6));
      expect(await textOf(key)).toBe('345');
    });
    it('has a size', async () => expect(await given().size(await put('ten bytes!'))).toBe(10));
    it('has a hash', async () =>
      expect(await given().sha256(await put('hash me'))).toBe(sha256(Buffer.from('hash me'))));
    it('is the same however often it is stored', async () => {
      const key = await put('once');
      await put('once', key);
      expect(await textOf(key)).toBe('once');
    });
    it('is replaced as a whole by something shorter', async () => {
      const key = await put('something long');
      await put('short', key);
      expect(await textOf(key)).toBe('short');
      expect(await given().size(key)).toBe(5);
      expect(await given().sha256(key)).toBe(sha256(Buffer.from('short')));
    });
    it('is one of them when several are stored under one key at once', async () => {
      const key = newKey();
      const all = Array.from({ length: 6 }, (_, i) => Buffer.alloc(200_000, i + 65));
      await Promise.all(all.map((bytes) => given().put(key, bytes)));
      const stored = await given().get(key);
      expect(all.some((bytes) => bytes.equals(stored))).toBe(true);
    });
    it('does not touch what has a name that begins the same', async () => {
      const key = await put('one');
      await put('two', `${key}0`);
      await given().remove(key);
      expect(await textOf(`${key}0`)).toBe('two');
    });
    it('may be nothing', async () => {
      const key = newKey();
      await given().put(key, Buffer.alloc(0));
      expect(await given().size(key)).toBe(0);
      expect(await given().get(key)).toHaveLength(0);
      expect(await buffer(await given().read(key))).toHaveLength(0);
      expect(await given().sha256(key)).toBe(sha256(Buffer.alloc(0)));
    });
  });

  describe(`${name}: reading`, () => {
    it('gives everything', async () =>
      expect((await buffer(await given().read(await put('0123456789')))).toString()).toBe('0123456789'));
    it.each([
      ['the first byte', 0, 0, '0'],
      ['a part in the middle', 2, 4, '234'],
      ['the last three', 7, 9, '789'],
      ['everything, by its numbers', 0, 9, '0123456789'],
      ['as much as there is, when more is asked for', 8, 500, '89'],
      ['nothing, when all of it lies before', 10, 20, ''],
    ])('gives %s', async (_, start, end, text) =>
      expect(await part(await put('0123456789'), start, end)).toBe(text),
    );
    it('gives parts to several at once', async () => {
      const key = await put('0123456789');
      const parts = await Promise.all([0, 2, 4, 6, 8].map((start) => part(key, start, start + 1)));
      expect(parts.join('')).toBe('0123456789');
    });
    it('may be broken off', async () => {
      const key = newKey();
      await given().put(key, Buffer.alloc(4 * MEGABYTE, 1));
      const stream = await given().read(key);
      for await (const _ of stream) break;
      expect(stream.destroyed).toBe(true);
      expect(await given().size(key)).toBe(4 * MEGABYTE);
    });
    it('goes on with what was there when it began', async () => {
      const key = await put('as it was');
      const stream = await given().read(key);
      const text = (await buffer(stream)).toString();
      await put('as it is', key);
      expect(text).toBe('as it was');
    });
    it('comes in pieces when it is large', async () => {
      const key = newKey();
      await given().put(key, Buffer.alloc(8 * MEGABYTE, 7));
      let largest = 0;
      let bytes = 0;
      for await (const chunk of (await given().read(key)) as AsyncIterable<Buffer>) {
        largest = Math.max(largest, chunk.length);
        bytes += chunk.length;
      }
      expect(bytes).toBe(8 * MEGABYTE);
      expect(largest).toBeLessThanOrEqual(MEGABYTE);
    });
  });

  describe(`${name}: what is not there`, () => {
    it('is missing', () => isMissing(newKey()));
    it('has no hash', () => expect(given().sha256(newKey())).rejects.toThrow(AudioMissing));
    it('cannot be copied', () => expect(given().copy(newKey(), newKey())).rejects.toThrow(AudioMissing));
    it('may be removed', () => given().remove(newKey('none/at/all')));
    it('is missing after it was removed, and may be stored again', async () => {
      const key = await put('first');
      await given().remove(key);
      await isMissing(key);
      await put('second', key);
      expect(await textOf(key)).toBe('second');
    });
    it('is a folder', async () => {
      await put('in it', 'folder/below/file');
      await isMissing('folder');
      await isMissing('folder/below');
    });
  });

  describe(`${name}: a list`, () => {
    it('has everything below a folder with its size, and nothing beside it', async () => {
      await put('1', 'list/one');
      await put('22', 'list/deep/er/two');
      await put('333', 'lists/three');
      await put('4444', 'list.four');
      expect(await listed('list/')).toEqual(
        new Map([
          ['list/one', 1],
          ['list/deep/er/two', 2],
        ]),
      );
    });
    it('of a folder that is not there is empty', async () =>
      expect(await listed('nowhere/')).toEqual(new Map()));
    it('of everything has it, and no probe of a check', async () => {
      await given().check();
      const key = await put('found');
      const all = await listed();
      expect(all.get(key)).toBe(5);
      expect([...all.keys()].filter((found) => /(^|\/)\./.test(found))).toEqual([]);
    });
    it('has no more of what was removed', async () => {
      const key = await put('gone', 'listed/then-gone');
      expect((await listed('listed/')).size).toBe(1);
      await given().remove(key);
      expect((await listed('listed/')).size).toBe(0);
    });
  });

  describe(`${name}: a name`, () => {
    it.each([
      'README.md',
      'labrish-1.0.0/data/train-00000-of-00001.parquet',
      'UPPER/lower.CamelCase_and-dashes',
      'a/.b'.replace('/.', '/x.'),
      `long/${'n'.repeat(195)}`,
    ])('may be %s', async (key) => {
      await put(key, key);
      expect(await textOf(key)).toBe(key);
      expect((await listed()).get(key)).toBe(key.length);
    });
    it.each([
      '',
      '/a',
      'a/',
      'a//b',
      '../up',
      'a/../b',
      'a/.hidden',
      'a\\b',
      'a b',
      'ä',
      'a?b',
      'a%2fb',
      `a\0`,
      'x'.repeat(201),
    ])('is never %j', async (key) => {
      const bytes = Buffer.from('x');
      await expect(given().put(key, bytes)).rejects.toThrow('Not a key');
      await expect(given().putStream(key, pieces(bytes))).rejects.toThrow('Not a key');
      await expect((async () => given().get(key))()).rejects.toThrow('Not a key');
      await expect((async () => given().read(key))()).rejects.toThrow('Not a key');
      await expect((async () => given().remove(key))()).rejects.toThrow('Not a key');
      await expect(given().copy(key, newKey())).rejects.toThrow('Not a key');
    });
  });

  it(`${name}: can be written, and has nothing to tidy up`, async () => {
    await given().check();
    expect(await given().tidy()).toBe(0);
  });
}
