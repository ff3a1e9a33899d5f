import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { whyItKeeps } from '#s3/bucket.ts';
import { connectS3 } from '#s3/connect.ts';
import { targetAt, type Destination, type Say, type WholeFile } from './destination.ts';
import type { S3Order } from './order.ts';
import { PushProblem } from './problem.ts';
import { explainS3 } from './s3/explain.ts';
import { dropUnfinished, listKeys } from './s3/list.ts';
import { isThere, sendObject } from './s3/object.ts';

/** A bucket of Amazon or of an S3-compatible server, with the files under `{prefix}/{version's name}/`. */
export function openS3(order: S3Order, say: Say): Destination {
  const { bucket, endpoint } = order;
  const s3 = connectS3(order);
  const folderOf = (name: string) => `${order.prefix ? `${order.prefix}/` : ''}${name}/`;
  return {
    kind: 's3',
    target: targetAt(`s3://${bucket}${order.prefix && `/${order.prefix}`}`, endpoint),
    async prepare({ name }) {
      const why = await explainS3(order, () => whyItKeeps(s3, bucket));
      if (why)
        throw new PushProblem(
          `The bucket ${bucket} ${why}, so that a recording which is taken back would stay in it. Use another bucket.`,
        );
      const folder = folderOf(name);
      return (files) =>
        explainS3(order, async () => {
          await dropUnfinished(s3, bucket, folder);
          await sendAll(s3, { bucket, folder }, files, say);
          const wanted = new Set(files.map(({ path }) => folder + path));
          const left = (await listKeys(s3, bucket, folder)).filter((key) => !wanted.has(key));
          await deleteAll(s3, bucket, left);
          return '';
        });
    },
    remove: ({ name }) =>
      explainS3(order, async () => {
        await dropUnfinished(s3, bucket, folderOf(name));
        await deleteAll(s3, bucket, await listKeys(s3, bucket, folderOf(name)));
        const why = await whyItKeeps(s3, bucket);
        if (why)
          throw new PushProblem(
            `${name} was deleted, but the bucket ${bucket} ${why} by now. Delete what it has kept under ` +
              `${folderOf(name)} with its own tools, switch that off, then repeat.`,
          );
        return `${name} is not in ${bucket} any more.`;
      }),
  };
}

interface Place {
  bucket: string;
  /** With a slash at its end. */
  folder: string;
}

async function sendAll(
  s3: S3Client,
  { bucket, folder }: Place,
  files: readonly WholeFile[],
  say: Say,
): Promise<void> {
  for (const [index, file] of files.entries()) {
    const object = { bucket, key: folder + file.path, file };
    if (await isThere(s3, object)) continue;
    await sendObject(s3, object);
    if (!(await isThere(s3, object)))
      throw new PushProblem(`${file.path} did not arrive whole in ${bucket}. Repeat the push.`);
    say(`Sent ${index + 1} of ${files.length} files.`);
  }
}

/** Deletes the objects one by one: not every server supports deleting a list. */
async function deleteAll(s3: S3Client, bucket: string, keys: readonly string[]): Promise<void> {
  for (const Key of keys) await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
}
