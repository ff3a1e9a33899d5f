import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import type { Header, Pack } from 'tar-stream';
import { listFiles } from './list-files.ts';

/** Headers and contents are multiples of it; two empty ones end the archive. */
const BLOCK = 512;
/** What a header of the oldest format holds, so that every file takes exactly one. */
const LONGEST_NAME = 100;

export interface Tar {
  /** Known before anything is read, for `Content-Length`. */
  bytes: number;
  /** Destroyed with an error when a file is not what it was. */
  stream: Readable;
}

/**
 * The folder as one archive, not compressed: Opus is already, and what gzip makes depends on the machine. The same files give the
 * same bytes, whoever owns them and whenever they were written.
 *
 * @param folder absolute
 * @param root the folder's name in the archive
 * @param month `2026-11`; its beginning in UTC is the time of every file
 * @throws when a name is too long or not ASCII.
 */
export async function packRelease(folder: string, root: string, month: string): Promise<Tar> {
  const mtime = new Date(`${month}-01T00:00:00Z`);
  const files: Entry[] = [];
  for (const name of await listFiles(folder)) {
    const path = join(folder, name);
    files.push({ path, header: headerOf(`${root}/${name}`, (await stat(path)).size, mtime) });
  }
  const bytes = files.reduce((sum, { header }) => sum + BLOCK + blocks(header.size), 2 * BLOCK);
  return { bytes, stream: Readable.from(chunksOf(files), { objectMode: false }) };
}

interface Entry {
  path: string;
  header: Header;
}

function headerOf(name: string, size: number, mtime: Date): Header {
  if (name.length > LONGEST_NAME || !/^[\x20-\x7e]+$/.test(name))
    throw new RangeError(
      `${name} cannot be in the archive: it needs a name of at most ${LONGEST_NAME} plain letters.`,
    );
  const nobody = { uid: 0, gid: 0, uname: '', gname: '' };
  return { name, size, mtime, mode: 0o644, type: 'file', linkname: '', devmajor: 0, devminor: 0, ...nobody };
}

/** Opens nothing before somebody reads: who only wants the length leaves no file open. */
async function* chunksOf(files: readonly Entry[]): AsyncGenerator<Uint8Array> {
  const archive = pack();
  void addAll(archive, files).catch((error: unknown) => archive.destroy(error as Error));
  yield* archive as AsyncIterable<Uint8Array>;
}

/** One after the other, and only as fast as somebody reads. */
async function addAll(archive: Pack, files: readonly Entry[]): Promise<void> {
  for (const { path, header } of files) {
    // tar-stream's streams are not Node's own, but do what Node asks of one.
    const entry = archive.entry(header) as unknown as NodeJS.WritableStream;
    await pipeline(createReadStream(path), entry);
  }
  archive.finalize();
}

function blocks(size: number): number {
  return Math.ceil(size / BLOCK) * BLOCK;
}
