import { createReadStream } from 'node:fs';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Place } from '#audio/s3/store.ts';
import { retentionReason, connectS3 } from '#s3/connect.ts';
import {
  explainNetworkError,
  withPushProblems,
  PushProblem,
  REPEAT,
  targetAt,
  type Destination,
  type Say,
  type WholeFile,
} from './destination.ts';
import type { S3Order } from './read-order.ts';

/** Size of one part. A push holds PARTS_AT_ONCE of them in memory; S3 takes 10,000 per file. */
const PART_BYTES = 16 * 1024 * 1024;
const PARTS_AT_ONCE = 4;

/** Opens a bucket of Amazon or of an S3-compatible server. A version's files are under `{prefix}/{version's name}/`. */
export function openS3(order: S3Order, say: Say): Destination {
  const { bucket, endpoint, prefix } = order;
  const s3 = connectS3(order);
  const folderOf = (name: string) => `${prefix ? `${prefix}/` : ''}${name}/`;
  const attempt = <T>(work: () => Promise<T>) => withPushProblems(work, (error) => refusal(error, order));
  return {
    kind: 's3',
    target: targetAt(`s3://${bucket}${prefix && `/${prefix}`}`, endpoint),
    async prepare({ name }) {
      const why = await attempt(() => retentionReason(s3, bucket));
      if (why)
        throw new PushProblem(
          `The bucket ${bucket} ${why}, so that a withdrawn recording would stay in it. Use another bucket.`,
        );
      const place = { s3, bucket, folder: folderOf(name) };
      return (files) =>
        attempt(async () => {
          await dropUnfinished(place);
          await sendAll(place, files, say);
          await deleteAllBut(place, new Set(files.map(({ path }) => path)));
          return '';
        });
    },
    remove: ({ name }) =>
      attempt(async () => {
        const place = { s3, bucket, folder: folderOf(name) };
        await dropUnfinished(place);
        await deleteAllBut(place, new Set());
        const why = await retentionReason(s3, bucket);
        if (why)
          throw new PushProblem(
            `${name} was deleted, but the bucket ${bucket} ${why} by now. Delete what it has kept under ` +
              `${place.folder} with its own tools, switch that off, then repeat.`,
          );
        return `${name} is not in ${bucket} any more.`;
      }),
  };
}

async function sendAll(place: Place, files: readonly WholeFile[], say: Say): Promise<void> {
  for (const [index, file] of files.entries()) {
    if (await isThere(place, file)) continue;
    await sendObject(place, file);
    if (!(await isThere(place, file)))
      throw new PushProblem(`${file.path} did not arrive whole in ${place.bucket}. Repeat the push.`);
    say(`Sent ${index + 1} of ${files.length} files.`);
  }
}

/** Checks whether the object has the file's size and the hash that was stored with it. */
async function isThere({ s3, bucket, folder }: Place, { path, bytes, sha256 }: WholeFile): Promise<boolean> {
  try {
    const object = new HeadObjectCommand({ Bucket: bucket, Key: folder + path });
    const { ContentLength, Metadata } = await s3.send(object);
    return ContentLength === bytes && Metadata?.sha256 === sha256;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return false;
    throw error;
  }
}

/** Streams the file from disk, in parts when it is large. A failed upload removes its parts; those of a killed one remain. */
async function sendObject({ s3, bucket, folder }: Place, file: WholeFile): Promise<void> {
  const body = createReadStream(file.absolute);
  const upload = new Upload({
    ...{ client: s3, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE },
    params: {
      ...{ Bucket: bucket, Key: folder + file.path, ContentLength: file.bytes },
      Body: body,
      Metadata: { sha256: file.sha256 },
    },
  });
  await upload.done().finally(() => body.destroy());
}

/** Deletes all objects in the folder except the files to keep, one by one: not every server supports deleting a list. */
async function deleteAllBut({ s3, bucket, folder }: Place, keep: ReadonlySet<string>): Promise<void> {
  const keys: string[] = [];
  for await (const { Contents } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket, Prefix: folder }))
    for (const { Key } of Contents ?? []) if (Key && !keep.has(Key.slice(folder.length))) keys.push(Key);
  for (const Key of keys) await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
}

/** Aborts the multipart uploads of a killed push: listings do not show them, but the bucket keeps their parts. */
async function dropUnfinished({ s3, bucket, folder }: Place): Promise<void> {
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
  while (after) {
    const list: ListMultipartUploadsCommandOutput = await s3.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: folder, ...after }),
    );
    for (const { Key, UploadId } of list.Uploads ?? [])
      await s3.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = list;
    after = list.IsTruncated && KeyMarker ? { KeyMarker, UploadIdMarker } : null;
  }
}

const CREDENTIAL_ERRORS = new Set([
  ...['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch'],
  ...['ExpiredToken', 'InvalidToken', 'Forbidden'],
]);
const REGION_ERRORS = new Set([
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
]);

/** Says what an error of the server or the network means, and what to do. */
function refusal(error: unknown, { bucket, endpoint }: S3Order): string | null {
  if (!(error instanceof S3ServiceException)) return explainNetworkError(error, endpoint ?? 'S3');
  return `The bucket's server refused: ${error.name} (${error.message}).\n${adviceFor(error, bucket)}`;
}

function adviceFor({ name, $metadata }: S3ServiceException, bucket: string): string {
  if (name === 'NoSuchBucket')
    return `Make the bucket ${bucket}, without versioning, or give --bucket another name.`;
  if (REGION_ERRORS.has(name)) return `Give --region the region that ${bucket} is in.`;
  if (CREDENTIAL_ERRORS.has(name) || $metadata.httpStatusCode === 403)
    return (
      `The key in AWS_ACCESS_KEY_ID must be allowed to read how ${bucket} keeps versions and locks (GetBucketVersioning, ` +
      'GetBucketObjectLockConfiguration), to list files and unfinished uploads, and to read, write and delete.'
    );
  return REPEAT;
}
