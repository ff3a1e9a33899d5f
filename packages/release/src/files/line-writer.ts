import { join } from 'node:path';
import { createOutputFile } from './output-file.ts';
import type { WrittenFile } from './output-file.ts';

/** Lines are collected up to so many characters before they are written. */
const BUFFERED = 256 * 1024;

/** A file of a release, by its path from the release's folder. */
export interface ReleaseFile extends WrittenFile {
  path: string;
}

/** A text file that grows line by line, and is there when it is whole. */
export interface LineWriter {
  /** @param line with its end */
  add(line: string): Promise<void>;
  commit(): Promise<ReleaseFile>;
  abandon(): Promise<void>;
}

/** @param path from the folder */
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
