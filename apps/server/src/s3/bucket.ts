import {
  GetBucketVersioningCommand,
  GetObjectLockConfigurationCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';

/** Errors of servers without object locks, or of a bucket without one. */
const WITHOUT_LOCKS = new Set(['ObjectLockConfigurationNotFoundError', 'NotImplemented', 'MethodNotAllowed']);

/** Returns why a bucket would keep withdrawn recordings, as the end of a sentence; null when deletion is final. */
export async function retentionReason(s3: S3Client, bucket: string): Promise<string | null> {
  const { Status } = await s3.send(new GetBucketVersioningCommand({ Bucket: bucket }));
  if (Status === 'Enabled') return 'keeps every version of a file';
  if (Status === 'Suspended') return 'keeps the versions of files from before its versioning was suspended';
  return (await hasLock(s3, bucket)) ? 'has an object lock' : null;
}

async function hasLock(s3: S3Client, bucket: string): Promise<boolean> {
  try {
    const { ObjectLockConfiguration } = await s3.send(
      new GetObjectLockConfigurationCommand({ Bucket: bucket }),
    );
    return ObjectLockConfiguration?.ObjectLockEnabled === 'Enabled';
  } catch (error) {
    if (error instanceof S3ServiceException && WITHOUT_LOCKS.has(error.name)) return false;
    throw error;
  }
}
