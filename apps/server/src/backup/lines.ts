import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { WrittenFile } from './manifest.ts';

/** Writes lines as they come, to the disk before it resolves, and tells what was written. */
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

/** Not `node:readline`: it ends lines where Unicode does, too, which JSON does not escape. */
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

/** The same, several at a time, so many that they are some megabytes at most. */
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
