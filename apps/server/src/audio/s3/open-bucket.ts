import { S3ServiceException } from '@aws-sdk/client-s3';
import type { FastifyBaseLogger } from 'fastify';
import { BadSettings, type Env } from '#env.ts';
import { retentionReason, connectS3 } from '#s3/connect.ts';
import type { AudioStore } from '#audio/store.ts';
import { createS3Store } from './store.ts';

/** The open bucket: makes stores in its folders, whose names end with a slash. */
export interface Bucket {
  store: (folder: string) => AudioStore;
  close: () => void;
}

/**
 * Opens the bucket of the settings. An unreachable one is no error: its stores are tried again.
 *
 * @throws {BadSettings} when the bucket does not exist, denies access, or would keep withdrawn recordings.
 */
export async function openBucket(env: Env, bucket: string, log: FastifyBaseLogger): Promise<Bucket> {
  const s3 = connectS3(connectionOf(env));
  const look = () => retentionReason(s3, bucket);
  const lookAgain = (error: unknown) => {
    // The refusal has set the client's clock. The client repeats a request by itself only while its clock is minutes off.
    if (error instanceof S3ServiceException && error.name === 'RequestTimeTooSkewed') return look();
    throw error;
  };
  const why = await look()
    .catch(lookAgain)
    .catch((error: unknown) => {
      if (isRefusal(error)) throw new BadSettings([refused(bucket, error)]);
      log.warn({ err: error }, 'the bucket cannot be reached; recordings wait until it can');
      return null;
    });
  if (why)
    throw new BadSettings([
      `S3_BUCKET: ${bucket} ${why}, so that a withdrawn recording would stay in it. Use another bucket.`,
    ]);
  return { store: (folder) => createS3Store({ s3, bucket, folder }), close: () => s3.destroy() };
}

function connectionOf(env: Env) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const { AWS_SESSION_TOKEN: sessionToken } = env;
  return {
    ...{ region: env.S3_REGION ?? 'us-east-1', endpoint: env.S3_ENDPOINT },
    ...(accessKeyId &&
      secretAccessKey && {
        credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
      }),
    force_path_style: env.S3_FORCE_PATH_STYLE,
  };
}

/** Tells whether the server answered with an error that retrying does not cure. */
function isRefusal(error: unknown): error is S3ServiceException {
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
  return status >= 300 && status < 500 && status !== 429;
}

function refused(bucket: string, { name, message, $metadata }: S3ServiceException): string {
  if (name === 'RequestTimeTooSkewed')
    return `S3_BUCKET: the clocks of this machine and of the server of ${bucket} differ by over 15 minutes. Set them right.`;
  if ($metadata.httpStatusCode === 404)
    return `S3_BUCKET: there is no bucket ${bucket}. Make it, without versioning, or set the name of another one.`;
  if ($metadata.httpStatusCode === 403)
    return (
      `AWS_ACCESS_KEY_ID: may not use the bucket ${bucket} (${name}). Its key must be allowed to read how the bucket keeps versions ` +
      'and locks (GetBucketVersioning, GetBucketObjectLockConfiguration), to list, and to read, write and delete objects.'
    );
  return `S3_BUCKET: the server of ${bucket} refused: ${name} (${message}). Look at S3_ENDPOINT and S3_REGION.`;
}
