import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { WrongBytes } from './store.ts';

/** Passes the bytes on, and throws after the last one if their hash differs from `sha256`. @throws {WrongBytes} */
export async function* verified(
  key: string,
  chunks: AsyncIterable<Uint8Array>,
  sha256: string | undefined,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  if (sha256 !== undefined && hash.digest('hex') !== sha256) throw new WrongBytes(key);
}

/** What S3 needs to know of a body before it is sent: length in bytes, SHA-256 in hex and MD5 in Base64. */
export interface Digests {
  bytes: number;
  sha256: string;
  md5: string;
}

export async function digestsOf(chunks: Iterable<Uint8Array> | Readable): Promise<Digests> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')];
  let bytes = 0;
  for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    sha256.update(chunk);
    md5.update(chunk);
  }
  return { bytes, sha256: sha256.digest('hex'), md5: md5.digest('base64') };
}
