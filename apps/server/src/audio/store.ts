import type { Readable } from 'node:stream';

/**
 * Where bytes live for good: recordings under keys like `originals/ab/<40 hex digits>`, which never leave the server, and the
 * files of versions. A folder of this machine or a bucket; both pass the same contract (test/audio/store-contract.ts).
 */
export interface AudioStore {
  /** Stores all bytes durably before it resolves. Writing a key again replaces it as a whole. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * The same for what need not fit into memory.
   *
   * @param open begins to read it; called again when a try failed
   * @param sha256 in hex, of what it must be
   * @throws {WrongBytes} and stores nothing when it is something else
   */
  putStream(key: string, open: () => Readable | Promise<Readable>, sha256?: string): Promise<void>;
  /** @throws {AudioMissing} */
  get(key: string): Promise<Buffer>;
  /** Size in bytes. @throws {AudioMissing} */
  size(key: string): Promise<number>;
  /** In hex, as it was stored. @throws {AudioMissing} */
  sha256(key: string): Promise<string>;
  /**
   * Bytes `start` to `end`, both included; what lies behind the end is left out. A part cannot be compared with a hash; the whole
   * is, and breaks off at its end when it is not what was stored.
   *
   * @throws {AudioMissing}
   */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Within the store: no byte comes by here. @throws {AudioMissing} */
  copy(from: string, to: string): Promise<void>;
  /** Everything below a folder, in no order that could be relied on. @param folder with a slash at its end, or empty for all */
  list(folder?: string): AsyncIterable<{ key: string; bytes: number }>;
  /** Deleting what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Removes what a kill in the middle of a `put` left behind. @returns how much that was. */
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

/** What came, from its source or from the store, is not what it must be. */
export class WrongBytes extends Error {
  constructor(key: string) {
    super(`The bytes of ${key} are not those that they must be.`);
    this.name = 'WrongBytes';
  }
}

/** The store does not answer, or will not have us. Its message is for whoever asked for a recording, or sent one. */
export class StoreAway extends Error {
  readonly statusCode = 503;
  constructor(cause: unknown) {
    super('Recordings cannot be stored or played right now. Please try again in a minute.', { cause });
    this.name = 'StoreAway';
  }
}

/** Only what our own keys are made of; nothing that could lead out of the store. @throws for anything else */
export function checkedKey(key: string): string {
  const parts = key.split('/');
  const plain = /^[A-Za-z0-9/._-]{1,200}$/.test(key) && parts.every((part) => part && !/^\.+/.test(part));
  if (!plain || key.includes('..')) throw new Error(`Not a key of the audio store: ${JSON.stringify(key)}`);
  return key;
}
