import { S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Order } from '../order.ts';
import { PushProblem } from '../problem.ts';
import { isUnreachable } from '../unreachable.ts';

const OF_THE_KEY = new Set([
  ...[
    'AccessDenied',
    'InvalidAccessKeyId',
    'SignatureDoesNotMatch',
    'ExpiredToken',
    'InvalidToken',
    'Forbidden',
  ],
]);
const OF_THE_REGION = new Set([
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
]);

/** Runs a call to S3. @throws {PushProblem} in place of an error of the server or the network, saying what to do */
export async function explainS3<T>({ bucket, endpoint }: S3Order, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof S3ServiceException)
      throw new PushProblem(
        `The bucket's server refused: ${error.name} (${error.message}).\n${adviceFor(error, bucket)}`,
        {
          cause: error,
        },
      );
    if (isUnreachable(error))
      throw new PushProblem(
        `The connection to ${endpoint ?? 'S3'} could not be made or broke off. Repeat it: what has arrived is not sent twice.`,
        { cause: error },
      );
    throw error;
  }
}

function adviceFor({ name, $metadata }: S3ServiceException, bucket: string): string {
  if (name === 'NoSuchBucket')
    return `Make the bucket ${bucket}, without versioning, or give --bucket another name.`;
  if (OF_THE_REGION.has(name)) return `Give --region the region that ${bucket} is in.`;
  if (OF_THE_KEY.has(name) || $metadata.httpStatusCode === 403)
    return (
      `The key in AWS_ACCESS_KEY_ID must be allowed to read how ${bucket} keeps versions and locks (GetBucketVersioning, ` +
      'GetBucketObjectLockConfiguration), to list files and unfinished uploads, and to read, write and delete.'
    );
  return 'Repeat it later: what has arrived is not sent twice.';
}
