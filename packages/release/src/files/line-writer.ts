import { join } from 'node:path';
import { createOutputFile, type WrittenFile } from './output-file.ts';
import type { Clip } from '@labrish/dataset/release/clip';

/** Number of characters that are buffered before a write. */
const BUFFERED = 256 * 1024;

/** A file of a release, with its path relative to the release's folder. */
export interface ReleaseFile extends WrittenFile {
  path: string;
}

/** A text file that is written line by line, and appears when it is complete. */
export interface LineWriter {
  /** @param line including its line ending */
  add(line: string): Promise<void>;
  commit(): Promise<ReleaseFile>;
  abandon(): Promise<void>;
}

/** Creates a text file of a release. @param path relative to the folder */
export async function createLineWriter(folder: string, path: string): Promise<LineWriter> {
  const file = await createOutputFile(join(folder, path));
  let waiting = '';
  const flush = async () => {
    await file.write(waiting);
    waiting = '';
  };
  return {
    async add(line) {
      waiting += line;
      if (waiting.length >= BUFFERED) await flush();
    },
    async commit() {
      await flush();
      return { path, ...(await file.commit()) };
    },
    abandon: file.abandon,
  };
}

/** Writes files from a stream of clips; each clip goes into some of the files, or none. */
export interface ClipSink {
  add(clip: Clip): Promise<void>;
  /** @returns the written files, in no order. */
  commit(): Promise<ReleaseFile[]>;
  /** Has no effect after `commit`. */
  abandon(): Promise<void>;
}

export async function commitAll(writers: Iterable<LineWriter>): Promise<ReleaseFile[]> {
  const files: ReleaseFile[] = [];
  for (const writer of writers) files.push(await writer.commit());
  return files;
}

export async function abandonAll(writers: Iterable<{ abandon(): Promise<void> }>): Promise<void> {
  for (const writer of writers) await writer.abandon();
}
