import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { WrittenFile } from './manifest.ts';

/** Writes lines as they arrive, flushes them to disk, and returns the file's size, hash and number of rows. */
export async function writeLines(
  path: string,
  lines: AsyncIterable<string>,
): Promise<WrittenFile & { rows: number }> {
  const hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  async function* chunks() {
    for await (const line of lines) {
      const chunk = Buffer.from(`${line}\n`);
      hash.update(chunk);
      rows += 1;
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  await pipeline(chunks, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }));
  return { rows, bytes, sha256: hash.digest('hex') };
}

/** Reads a file line by line. `node:readline` also splits at Unicode line separators, which JSON does not escape. */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
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
