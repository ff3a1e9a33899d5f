import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { SUMS } from '@labrish/release/files/sums';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AudioStore } from '#audio/store.ts';
import { refuseRange, startBytes, type evaluateRange } from '#http/ranges.ts';
import type { ReleaseArchive } from './release-archive.ts';

/** Files without single recordings: descriptions, figures, programs. The datasheet is not open: it quotes some clips. */
const OPEN = new Set([
  ...['README.md', 'LICENSE', 'CHANGELOG.md', 'CITATION.cff', 'croissant.json', 'stats.json'],
  SUMS,
]);

/** Tells whether a file is only for people who agreed to the terms. */
export function needsKey(path: string): boolean {
  return !OPEN.has(path) && !/^scripts\/[^/]+\.py$/.test(path);
}

/** Tells whether a file contains recordings, so that its downloader has a copy of them. */
export function holdsRecordings(path: string): boolean {
  return path.startsWith('data/');
}

const TYPES: Record<string, string> = {
  parquet: 'application/vnd.apache.parquet',
  tsv: 'text/tab-separated-values; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  cff: 'text/yaml; charset=utf-8',
};

/** Returns a file's content type. Files without extension (LICENSE) are text. Programs are text too, so that no browser runs one. */
function typeOf(path: string): string {
  return TYPES[/\.([a-z]+)$/.exec(path)?.[1] ?? ''] ?? 'text/plain; charset=utf-8';
}

/** Describes the archive as a download. The same files under the same name give the same bytes, and the same ETag. */
export function archiveOf({ archive, sums_sha256 }: ReleaseArchive, name: string): Download {
  const fileName = `${name}.tar`;
  const sha256 = createHash('sha256').update(`${sums_sha256} ${fileName}`).digest('hex');
  return { ...archive, etag: `"${sha256}"`, type: 'application/x-tar', fileName };
}

/** Describes one file as a download. @returns null if SHA256SUMS lacks the path: other paths are never looked up in the store. */
export async function fileOf(
  store: AudioStore,
  { folder, sums }: ReleaseArchive,
  path: string,
): Promise<Download | null> {
  const sha256 = sums.get(path);
  if (!sha256) return null;
  const key = `${folder}/${path}`;
  return {
    bytes: await store.size(key),
    etag: `"${sha256}"`,
    type: typeOf(path),
    read: (range) => Readable.from(chunksOf(store, key, range), { objectMode: false }),
  };
}

/** Opens the file on the first read, not before. */
async function* chunksOf(
  store: AudioStore,
  key: string,
  range?: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  yield* await store.read(key, range);
}

/** Bytes that a client can request, also by range. */
export interface Download {
  bytes: number;
  /** A strong ETag, in quotes. */
  etag: string;
  type: string;
  /** The file name for `Content-Disposition: attachment`. */
  fileName?: string;
  /** Opens nothing before the first read, and closes what it opened when the stream is destroyed. */
  read: (range?: { start: number; end: number }) => Readable;
}

/**
 * Sends a download: 200, 206, 304 or 416.
 *
 * @param stalled_ms milliseconds without a read after which the connection and the file are closed. The client can resume later.
 */
export function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag, type, fileName, read }: Download,
  wanted: ReturnType<typeof evaluateRange>,
  stalled_ms: number,
): FastifyReply {
  if (wanted === 'unsatisfiable') return refuseRange(reply, bytes, 'It');
  reply.headers({ 'accept-ranges': 'bytes', etag, 'x-content-type-options': 'nosniff' });
  if (wanted === 'unchanged') return reply.code(304).send();
  const part = startBytes(reply.type(type), wanted, bytes);
  if (fileName) reply.header('content-disposition', `attachment; filename="${fileName}"`);
  if (request.method === 'HEAD') return reply.send();
  reply.raw.setTimeout(stalled_ms, () => reply.raw.destroy());
  return reply.send(read(part));
}
