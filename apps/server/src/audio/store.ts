import type { Readable } from 'node:stream';

/** Where recordings live. Keys look like `originals/ab/<40 hex digits>` and never leave the server. */
export interface AudioStore {
  /** Stores all bytes durably (flushed to disk) before it resolves. Writing a key again replaces it as a whole. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** @throws {AudioMissing} */
  get(key: string): Promise<Buffer>;
  /** Size in bytes. @throws {AudioMissing} */
  size(key: string): Promise<number>;
  /** Bytes `start` to `end`, both included. @throws {AudioMissing} */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
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
