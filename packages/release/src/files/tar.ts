import { Readable } from 'node:stream';
import { pack, type Header } from 'tar-stream';
import { byBytes } from './list-files.ts';

/** Block size: headers and contents are padded to it; two empty blocks end the archive. */
const BLOCK = 512;
/** The name limit of the oldest header format, so that every file takes exactly one header. */
const LONGEST_NAME = 100;

/** An archive whose layout is known before any file is read. */
export interface Archive {
  bytes: number;
  /**
   * Reads a range of bytes, both ends included, or all. It reads nothing outside the range, and opens no file before the first
   * read. The stream is destroyed with an error when a file's length has changed.
   */
  read: (range?: { start: number; end: number }) => Readable;
}

/** Provides the files of an archive, by their names in it. */
export interface Source {
  /** In bytes. */
  size: (name: string) => Promise<number>;
  /** Both ends included. */
  read: (
    name: string,
    range: { start: number; end: number },
  ) => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
}

/**
 * Lays out a folder as one archive, to be read by ranges. It is uncompressed: Opus is already compressed, and gzip's output depends on the
 * machine. The same files give the same bytes, whoever owns them and whenever they were written.
 *
 * @param root the folder's name in the archive
 * @param month `2026-11`; its beginning in UTC is the time of every file
 * @param names the files to include, as paths relative to the folder, in any order
 * @throws when a name is too long or not ASCII, or a file is missing.
 */
export async function layOutArchive(
  source: Source,
  root: string,
  month: string,
  names: readonly string[],
): Promise<Archive> {
  const mtime = new Date(`${month}-01T00:00:00Z`);
  const pieces: Piece[] = [];
  let bytes = 0;
  const add = (piece: Content) => {
    pieces.push({ start: bytes, ...piece });
    bytes += piece.size;
  };
  for (const name of names.toSorted(byBytes)) {
    const size = await source.size(name);
    add(known(await headerBytes(headerOf(`${root}/${name}`, size, mtime))));
    add({ size, name });
    add(known(Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)));
  }
  add(known(Buffer.alloc(2 * BLOCK)));
  const all = { start: 0, end: bytes - 1 };
  return {
    bytes,
    read: ({ start, end } = all) =>
      Readable.from(chunksOf(source, pieces, start, end + 1), { objectMode: false }),
  };
}

type Content = { size: number } & ({ name: string } | { buffer: Buffer });
/** The content from one offset of the archive: a header, a file, or zeros. */
type Piece = Content & { start: number };

function known(buffer: Buffer): Content {
  return { size: buffer.length, buffer };
}

function headerOf(name: string, size: number, mtime: Date): Header {
  if (name.length > LONGEST_NAME || !/^[\x20-\x7e]+$/.test(name))
    throw new RangeError(
      `${name} cannot be in the archive: it needs a name of at most ${LONGEST_NAME} plain letters.`,
    );
  const nobody = { uid: 0, gid: 0, uname: '', gname: '' };
  return { name, size, mtime, mode: 0o644, type: 'file', linkname: '', devmajor: 0, devminor: 0, ...nobody };
}

/** Returns a header: the first block that tar-stream emits, before it waits for the content. */
async function headerBytes(header: Header): Promise<Buffer> {
  const archive = pack();
  archive.entry(header).on('error', () => undefined);
  for await (const block of archive as AsyncIterable<Uint8Array>) return Buffer.from(block);
  throw new Error(`${header.name} got no header.`);
}

/** Yields a range of the archive in chunks. @param end the first offset after the range */
async function* chunksOf(
  source: Source,
  pieces: readonly Piece[],
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    const from = Math.max(0, start - piece.start);
    const to = Math.min(piece.size, end - piece.start);
    if (from >= to) continue;
    if ('buffer' in piece) yield piece.buffer.subarray(from, to);
    else yield* fileChunks(source, piece, from, to);
  }
}

async function* fileChunks(
  source: Source,
  { name, size }: { name: string; size: number },
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  if ((await source.size(name)) !== size) throw new Error(`${name} is not as long as it was.`);
  let at = from;
  for await (const chunk of await source.read(name, { start: from, end: to - 1 })) {
    yield chunk;
    at += chunk.byteLength;
  }
  if (at !== to) throw new Error(`${name} became shorter while it was read.`);
}
