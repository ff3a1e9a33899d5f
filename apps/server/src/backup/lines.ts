import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { PassThrough, pipeline as pipe } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { WrittenFile } from './manifest.ts';

/** Bytes that are compressed at a time: a row alone is too little. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Writes lines as they arrive, compressed if the path ends with `.gz`, and flushes them to disk. Returns the number of rows, and the
 * size and hash of the file.
 */
export async function writeLines(
  path: string,
  lines: AsyncIterable<string>,
): Promise<WrittenFile & { rows: number }> {
  const hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  async function* chunks() {
    let text = '';
    for await (const line of lines) {
      text += `${line}\n`;
      rows += 1;
      if (text.length < CHUNK_BYTES) continue;
      yield Buffer.from(text);
      text = '';
    }
    yield Buffer.from(text);
  }
  async function* measured(written: AsyncIterable<Buffer>) {
    for await (const chunk of written) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true });
  await pipeline(chunks, isCompressed(path) ? createGzip() : new PassThrough(), measured, file);
  return { rows, bytes, sha256: hash.digest('hex') };
}

const isCompressed = (path: string) => path.endsWith('.gz');

/**
 * Reads a file line by line, and decompresses it if its name ends with `.gz`. `node:readline` also splits at Unicode line separators,
 * which JSON does not escape.
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  const file = createReadStream(path);
  // The callback is required. An error reaches the loop below.
  const bytes = isCompressed(path) ? pipe(file, createGunzip(), () => undefined) : file;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString();
      rest = [];
      start = end + 1;
    }
    rest.push(chunk.subarray(start));
  }
}

/** Reads lines in batches of at most a few megabytes. */
export async function* readBatches(path: string, most = { lines: 500, characters: 2_000_000 }) {
  let batch: string[] = [];
  let characters = 0;
  for await (const line of readLines(path)) {
    batch.push(line);
    characters += line.length;
    if (batch.length < most.lines && characters < most.characters) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length) yield batch;
}
