import {
  S3Client,
  GetBucketVersioningCommand,
  GetObjectLockConfigurationCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';

/** How to connect to an S3 server. */
interface Connection {
  region: string;
  /** Absent: the SDK finds credentials, such as the role of the machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  /** Absent or null for Amazon's server. */
  endpoint?: string | null | undefined;
  /** Whether the bucket's name is in the path instead of the host name; default: with an endpoint. */
  force_path_style?: boolean | undefined;
  /** Timeout for a silent server; default 30 s. */
  silence_ms?: number | undefined;
  /** Attempts of one request, with growing delays; default 5. */
  attempts?: number | undefined;
}

/** Maximum milliseconds to connect: no usable server takes longer. */
const CONNECT_MS = 2_000;

/** Creates the client, without connecting. */
export function connectS3({
  endpoint,
  force_path_style,
  silence_ms = 30_000,
  ...rest
}: Connection): S3Client {
  const { region, credentials, attempts = 5 } = rest;
  return new S3Client({
    ...{ region, maxAttempts: attempts },
    ...(credentials && { credentials }),
    ...(endpoint && { endpoint }),
    forcePathStyle: force_path_style ?? Boolean(endpoint),
    requestHandler: { connectionTimeout: Math.min(CONNECT_MS, silence_ms), socketTimeout: silence_ms },
    // Add no checksums unless they are required: servers other than Amazon's refuse them, or store them with the bytes.
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
  });
}

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
