import type { Clip } from '@labrish/dataset/release/clip';
import type { LineWriter, ReleaseFile } from './line-writer.ts';

/** Files that every recording goes into, or not, as it passes by. */
export interface ClipSink {
  add(clip: Clip): Promise<void>;
  /** @returns what has been written, in no order. */
  commit(): Promise<ReleaseFile[]>;
  /** Harmless after `commit`. */
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
