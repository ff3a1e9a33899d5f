import type { Clip } from '@labrish/dataset/release/clip';
import type { LineWriter, ReleaseFile } from './line-writer.ts';

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
