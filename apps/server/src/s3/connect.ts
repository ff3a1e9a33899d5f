import { S3Client } from '@aws-sdk/client-s3';

/** How an S3 server is reached. */
export interface Connection {
  region: string;
  /** Absent: as the SDK finds them, such as the role of the machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  /** Of another server than Amazon's. */
  endpoint?: string | null | undefined;
  /** Whether the bucket stands in the path and not in the host's name; default: with an endpoint. */
  force_path_style?: boolean | undefined;
  /** After which a server that says nothing is given up; default 30 s. */
  silence_ms?: number | undefined;
  /** Of the same request, with growing waits between them; default 5. */
  attempts?: number | undefined;
}

/** Nobody is that slow to take a connection. */
const CONNECT_MS = 2_000;

/** Connects to nothing yet. */
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
    // Servers of others refuse the checksums that the client adds of its own, or store them with the bytes.
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
  });
}
