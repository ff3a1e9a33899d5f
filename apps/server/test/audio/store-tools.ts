import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { AudioMissing, type AudioStore } from '#audio/store.ts';

export const MEGABYTE = 1024 * 1024;
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Creates helpers to write to a store and read from it, with unique keys for each check. */
export function storeTools(given: () => AudioStore) {
  let checks = 0;
  /** Returns a key that no other check uses. */
  const newKey = (path = 'a/b') => `${path}-${(checks += 1)}`;
  const put = async (text: string, key = newKey()) => {
    await given().put(key, Buffer.from(text));
    return key;
  };
  const textOf = async (key: string) => (await given().get(key)).toString();
  const part = async (key: string, start: number, end: number) =>
    (await buffer(await given().read(key, { start, end }))).toString();
  const listed = async (folder?: string) => {
    const found = new Map<string, number>();
    for await (const { key, bytes } of given().list(folder)) found.set(key, bytes);
    return found;
  };
  const pieces =
    (bytes: Buffer, size = 1000) =>
    () =>
      Readable.from(
        Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
          bytes.subarray(i * size, (i + 1) * size),
        ),
        { objectMode: false },
      );
  const isMissing = async (key: string) => {
    await expect(given().get(key)).rejects.toThrow(AudioMissing);
    await expect(given().size(key)).rejects.toThrow(AudioMissing);
    await expect(given().read(key)).rejects.toThrow(AudioMissing);
  };
  return { newKey, put, textOf, part, listed, pieces, isMissing };
}
