import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';

/** Lists what is under the prefix. @returns the keys */
export async function listKeys(s3: S3Client, bucket: string, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { Contents } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket, Prefix: prefix }))
    for (const { Key } of Contents ?? []) if (Key) keys.push(Key);
  return keys;
}

/** Aborts the multipart uploads of a killed push: listings do not show them, but the bucket keeps their parts. */
export async function dropUnfinished(s3: S3Client, bucket: string, prefix: string): Promise<void> {
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
  while (after) {
    const list: ListMultipartUploadsCommandOutput = await s3.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...after }),
    );
    for (const { Key, UploadId } of list.Uploads ?? [])
      await s3.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = list;
    after = list.IsTruncated && KeyMarker ? { KeyMarker, UploadIdMarker } : null;
  }
}
