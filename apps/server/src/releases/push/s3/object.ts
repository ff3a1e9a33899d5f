import { createReadStream } from 'node:fs';
import { HeadObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { WholeFile } from '../destination.ts';

/** Size of one part. A push holds PARTS_AT_ONCE of them in memory; S3 takes 10,000 per file. */
const PART_BYTES = 16 * 1024 * 1024;
const PARTS_AT_ONCE = 4;

interface Sent {
  bucket: string;
  key: string;
  file: WholeFile;
}

/** Checks whether the object has the file's size and the hash that was stored with it. */
export async function isThere(s3: S3Client, { bucket, key, file }: Sent): Promise<boolean> {
  try {
    const { ContentLength, Metadata } = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    return ContentLength === file.bytes && Metadata?.sha256 === file.sha256;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return false;
    throw error;
  }
}

/** Streams the file from disk, in parts when it is large; an interrupted upload leaves no parts behind. */
export async function sendObject(s3: S3Client, { bucket, key, file }: Sent): Promise<void> {
  const body = createReadStream(file.absolute);
  const upload = new Upload({
    ...{ client: s3, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE },
    params: {
      ...{ Bucket: bucket, Key: key, ContentLength: file.bytes },
      Body: body,
      Metadata: { sha256: file.sha256 },
    },
  });
  await upload.done().finally(() => body.destroy());
}
