import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { verified, WrongBytes } from '../store.ts';
import { withRetries } from './requests.ts';

interface Stored {
  Bucket: string;
  Key: string;
}

/** How often an interrupted body is requested again from where it broke off; every received byte resets the count. */
const TRIES = 4;

/** Reads an object into memory and compares its stored hash; reads it again when the hash differs. */
export function readWhole(s3: S3Client, object: Stored, key: string): Promise<Buffer> {
  return withRetries(key, async () => {
    const { Body, Metadata } = await s3.send(new GetObjectCommand(object));
    const chunks: Uint8Array[] = [];
    for await (const chunk of verified(key, Body as Readable, Metadata?.sha256)) chunks.push(chunk);
    return Buffer.concat(chunks);
  });
}

/** Streams an object, and resumes after a lost connection without the reader noticing. */
export async function readBody(
  s3: S3Client,
  object: Stored,
  key: string,
  range?: { start: number; end: number },
): Promise<Readable> {
  const first = await withRetries(key, () => askFrom(s3, object, range?.start ?? 0, range?.end));
  if (!first) return Readable.from([]);
  const chunks = resumeBody(s3, { object, key }, first, range);
  const sha256 = range ? undefined : first.Metadata?.sha256;
  return Readable.from(verified(key, chunks, sha256), { objectMode: false });
}

/** Requests the bytes from `start` on. @returns null when the object ends before that byte */
async function askFrom(
  s3: S3Client,
  object: Stored,
  start: number,
  end?: number,
  IfMatch?: string,
): Promise<GetObjectCommandOutput | null> {
  const isPart = start > 0 || end !== undefined;
  try {
    return await s3.send(
      new GetObjectCommand({
        ...object,
        ...(isPart && { Range: `bytes=${start}-${end ?? ''}` }),
        ...(IfMatch && { IfMatch }),
      }),
    );
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416) return null;
    throw error;
  }
}

async function* resumeBody(
  s3: S3Client,
  { object, key }: { object: Stored; key: string },
  first: GetObjectCommandOutput,
  { start, end }: { start: number; end?: number } = { start: 0 },
): AsyncGenerator<Uint8Array> {
  const { ETag, ContentLength = 0 } = first;
  const behind = start + ContentLength;
  let at = start;
  let body = first.Body as Readable;
  for (let tries = 1; ; tries += 1) {
    try {
      for await (const chunk of body as AsyncIterable<Uint8Array>) {
        at += chunk.byteLength;
        tries = 0;
        yield chunk;
      }
    } catch (error) {
      if (tries >= TRIES) throw error;
    } finally {
      body.destroy();
    }
    if (at === behind) return;
    if (tries >= TRIES) throw new WrongBytes(key);
    const next = await withRetries(key, () => askFrom(s3, object, at, end, ETag));
    if (!next) return;
    body = next.Body as Readable;
  }
}
