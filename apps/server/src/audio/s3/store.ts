import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  GetObjectCommand,
  type GetObjectCommandOutput,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import {
  type AudioStore,
  checkedKey,
  type Digests,
  digestsOf,
  StoreUnavailable,
  WrongBytes,
  verified,
} from '../store.ts';
import { withRetries } from './requests.ts';

/** The location of a store's keys in a bucket. */
export interface Place {
  s3: S3Client;
  bucket: string;
  /** With a slash at its end. */
  folder: string;
}

/** Time limit of `check`: shorter than that of monitoring tools which request /health/ready. */
const CHECK_MS = 1_500;
/** The object that `check` writes. It begins with a dot, as no key does. */
const PROBE = '.check';

/**
 * Stores recordings in a bucket. Each is uploaded in one request, so it is stored completely or not at all. The server checks its
 * MD5; we check its SHA-256 whenever we read it completely.
 */
export function createS3Store(place: Place): AudioStore {
  const { s3, bucket: Bucket, folder } = place;
  const of = (key: string) => ({ Bucket, Key: folder + checkedKey(key) });
  const head = (key: string) => {
    const object = of(key);
    return withRetries(key, () => s3.send(new HeadObjectCommand(object)));
  };
  const send = (key: string, { bytes, md5, sha256 }: Digests, Body: Uint8Array | Readable) =>
    s3.send(
      new PutObjectCommand({
        ...{ ...of(key), Body, ContentLength: bytes, ContentMD5: md5 },
        Metadata: { sha256 },
      }),
    );
  return {
    async put(key, bytes) {
      of(key);
      const digests = await digestsOf([bytes]);
      await withRetries(key, () => send(key, digests, bytes));
    },
    async putStream(key, open, sha256) {
      of(key);
      const digests = await digestsOf(await open());
      if (sha256 !== undefined && digests.sha256 !== sha256) throw new WrongBytes(key);
      await withRetries(key, async () => {
        const body = await open();
        await send(key, digests, body).finally(() => body.destroy());
      });
    },
    get: (key) => readWhole(s3, of(key), key),
    size: async (key) => (await head(key)).ContentLength ?? 0,
    async sha256(key) {
      const { Metadata } = await head(key);
      // Hash the bytes of an object that another tool uploaded without this metadata.
      return Metadata?.sha256 ?? (await digestsOf(await readBody(s3, of(key), key))).sha256;
    },
    read: (key, range) => readBody(s3, of(key), key, range),
    async copy(from, to) {
      const { Bucket: source, Key } = of(from);
      const copied = new CopyObjectCommand({ ...of(to), CopySource: `${source}/${Key}` });
      await withRetries(from, () => s3.send(copied));
      const [there, here] = await Promise.all([head(from), head(to)]);
      if (there.ContentLength !== here.ContentLength || there.Metadata?.sha256 !== here.Metadata?.sha256)
        throw new WrongBytes(to);
    },
    list: (below = '') => listed(place, below && `${checkedKey(below.slice(0, -1))}/`),
    async remove(key) {
      const object = of(key);
      await withRetries(key, () => s3.send(new DeleteObjectCommand(object)));
    },
    // An interrupted upload leaves nothing here.
    tidy: () => Promise.resolve(0),
    async check() {
      const object = { Bucket, Key: folder + PROBE, Body: 'ok', ContentLength: 2 };
      try {
        await s3.send(new PutObjectCommand(object), { abortSignal: AbortSignal.timeout(CHECK_MS) });
      } catch (error) {
        throw new StoreUnavailable(error);
      }
    },
  };
}

async function* listed(
  { s3, bucket: Bucket, folder }: Place,
  below: string,
): AsyncGenerator<{ key: string; bytes: number }> {
  let next: string | undefined;
  do {
    // Request the pages here: the SDK's paginator stops at a page that fails, and the shortened list would look complete.
    const page = await withRetries(below, async () => {
      const after = next === undefined ? {} : { ContinuationToken: next };
      const found = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: folder + below, ...after }));
      if (found.Name !== Bucket) throw new WrongBytes(`the list of ${folder}${below}`);
      return found;
    });
    for (const { Key = '', Size = 0 } of page.Contents ?? [])
      if (Key !== folder + PROBE) yield { key: Key.slice(folder.length), bytes: Size };
    next = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (next !== undefined);
}

interface Stored {
  Bucket: string;
  Key: string;
}

/** How often an interrupted body is requested again from where it broke off; every received byte resets the count. */
const TRIES = 4;

/** Reads an object into memory and compares its stored hash; reads it again when the hash differs. */
function readWhole(s3: S3Client, object: Stored, key: string): Promise<Buffer> {
  return withRetries(key, async () => {
    const { Body, Metadata } = await s3.send(new GetObjectCommand(object));
    const chunks: Uint8Array[] = [];
    for await (const chunk of verified(key, Body as Readable, Metadata?.sha256)) chunks.push(chunk);
    return Buffer.concat(chunks);
  });
}

/** Streams an object, and resumes after a lost connection without the reader noticing. */
async function readBody(
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
