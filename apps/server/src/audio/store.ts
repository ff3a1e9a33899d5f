import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/**
 * Permanent storage, in a local folder or a bucket, of recordings and of the files of releases. No client ever sees a key, like
 * `originals/ab/<40 hex digits>`. Both implementations pass the same contract (test/audio/store-contract.ts).
 */
export interface AudioStore {
  /** Stores all bytes durably before it resolves. Writing an existing key replaces its bytes. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Stores a stream, which need not fit into memory, in the same way.
   *
   * @param open starts reading it; called again for each retry
   * @param sha256 the expected hash, in hex
   * @throws {WrongBytes} and stores nothing when the hash differs
   */
  putStream(key: string, open: () => Readable | Promise<Readable>, sha256?: string): Promise<void>;
  /** @throws {AudioMissing} */
  get(key: string): Promise<Buffer>;
  /** Size in bytes. @throws {AudioMissing} */
  size(key: string): Promise<number>;
  /** In hex, from metadata if stored. @throws {AudioMissing} */
  sha256(key: string): Promise<string>;
  /**
   * Reads bytes `start` to `end`, both included; a range beyond the end is shortened. Only a whole object of a bucket has a hash to
   * compare: its stream fails at the end when the hash differs.
   *
   * @throws {AudioMissing}
   */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Copies within the store. In a bucket, the bytes do not pass through this process. @throws {AudioMissing} */
  copy(from: string, to: string): Promise<void>;
  /** Lists everything below a folder, in no defined order. @param folder with a slash at its end, or empty for all */
  list(folder?: string): AsyncIterable<{ key: string; bytes: number }>;
  /** Removes a key. Idempotent. */
  remove(key: string): Promise<void>;
  /** Removes the remains of a killed `put`. @returns how many */
  tidy(): Promise<number>;
  /** Rejects when the store cannot be written; for /health/ready. */
  check(): Promise<void>;
}

/** The store has nothing under this key. */
export class AudioMissing extends Error {
  constructor(key: string) {
    super(`No audio under ${key}`);
    this.name = 'AudioMissing';
  }
}

/** Waits for an answer of the store. Resolves to `otherwise` when the store has nothing under the key. */
export async function unlessMissing<T, Otherwise>(
  answer: Promise<T>,
  otherwise: Otherwise,
): Promise<T | Otherwise> {
  return answer.catch((error: unknown) => {
    if (error instanceof AudioMissing) return otherwise;
    throw error;
  });
}

/** Tells whether the store has something under a key. */
export function isStored(store: Pick<AudioStore, 'size'>, key: string): Promise<boolean> {
  return unlessMissing(
    store.size(key).then(() => true),
    false,
  );
}

/** The bytes, from their source or from the store, do not have the expected hash. */
export class WrongBytes extends Error {
  constructor(key: string) {
    super(`The bytes of ${key} are not those that they must be.`);
    this.name = 'WrongBytes';
  }
}

/** The store does not answer, or denies access. Its message is for the person who requested or sent a recording. */
export class StoreUnavailable extends Error {
  readonly statusCode = 503;
  constructor(cause: unknown) {
    super('Recordings cannot be stored or played right now. Please try again in a minute.', { cause });
    this.name = 'StoreUnavailable';
  }
}

/** Accepts only the characters of our own keys, so that no key leads out of the store. @throws for anything else */
export function checkedKey(key: string): string {
  const parts = key.split('/');
  const plain = /^[A-Za-z0-9/._-]{1,200}$/.test(key) && parts.every((part) => part && !/^\.+/.test(part));
  if (!plain || key.includes('..')) throw new Error(`Not a key of the audio store: ${JSON.stringify(key)}`);
  return key;
}

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
