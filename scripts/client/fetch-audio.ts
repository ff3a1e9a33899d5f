import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BadAnswer, seconds } from './failure.ts';
import type { AudioFacts, Folder } from './folder.ts';

/** The timeout for one recording, of at most 16 MB: enough even for a very slow connection. */
const TIMEOUT_MS = 120_000;

/**
 * Returns the recorded facts of a recording that is complete in the folder; undefined when it must be fetched.
 *
 * @param check reads the file again and compares its SHA-256, not just its size.
 */
export async function keptAudio(
  folder: Folder,
  name: string,
  facts: AudioFacts | null | undefined,
  check: boolean,
): Promise<AudioFacts | undefined> {
  if (!facts || !folder.files.has(name)) return undefined;
  const path = join(folder.path, 'audio', name);
  if ((await stat(path)).size !== facts.audio_bytes) return undefined;
  return !check || (await sha256Of(path)) === facts.audio_sha256 ? facts : undefined;
}

/**
 * Fetches a recording to `audio/<name>`, completely or not at all. If a file of this name exists, sends its SHA-256
 * first, and keeps the file when the server says that it is the same.
 *
 * @throws {BadAnswer} when the server refuses, or the content differs from what it announced.
 */
export async function fetchAudio(folder: Folder, name: string, url: string | URL): Promise<AudioFacts> {
  const path = join(folder.path, 'audio', name);
  const here = folder.files.has(name) ? await sha256Of(path) : undefined;
  const response = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: here ? { 'if-none-match': `"${here}"` } : {},
  });
  const facts = (audio_sha256: string, audio_bytes: number) => ({
    audio_file: `audio/${name}`,
    audio_sha256,
    audio_bytes,
  });
  if (here && response.status === 304) return facts(here, (await stat(path)).size);
  if (response.status !== 200 || !response.body) throw await refusal(response);
  const got = await save(response.body, `${path}.part`);
  const announced = /^"([0-9a-f]{64})"$/.exec(response.headers.get('etag') ?? '')?.[1];
  if (announced && announced !== got.sha256) {
    await rm(`${path}.part`, { force: true });
    throw new BadAnswer('The recording came damaged: its SHA-256 is not the one that was announced.', {});
  }
  await rename(`${path}.part`, path);
  folder.files.add(name);
  return facts(got.sha256, got.bytes);
}

async function save(
  body: AsyncIterable<Uint8Array>,
  path: string,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  const noting = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  // Flush the content to the disk before the file is renamed: under its final name it counts as complete.
  const file = createWriteStream(path, { flush: true });
  await pipeline(body, noting, file);
  return { sha256: hash.digest('hex'), bytes: file.bytesWritten };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function refusal(response: Response): Promise<BadAnswer> {
  const text = await response.text();
  const retryAfter = seconds(response.headers.get('retry-after'));
  return new BadAnswer(`The recording was refused with status ${response.status}: ${text.slice(0, 200)}`, {
    status: response.status,
    ...(retryAfter !== undefined && { retryAfter }),
  });
}
