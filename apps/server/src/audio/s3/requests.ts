import { setTimeout } from 'node:timers/promises';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { AudioMissing, StoreUnavailable, WrongBytes } from '../store.ts';

/** Delays before our own retries. The SDK does not retry a body that broke off or arrived damaged. */
const WAITS_MS = [100, 400, 1_600];

/** Errors of a server that received other bytes than announced. */
const DAMAGED = new Set(['BadDigest', 'XAmzContentSHA256Mismatch', 'IncompleteBody', 'RequestTimeout']);

/**
 * Sends a request, and retries it while that may help.
 *
 * @throws {AudioMissing} @throws {WrongBytes} @throws {StoreUnavailable} in place of anything else
 */
export async function withRetries<T>(key: string, request: () => Promise<T>): Promise<T> {
  for (const wait_ms of [...WAITS_MS, null])
    try {
      return await request();
    } catch (error) {
      if (wait_ms === null || !isWorthRepeating(error)) throw toStoreError(key, error);
      await setTimeout(wait_ms);
    }
  throw new Error('Every request ends in one of the ways above.');
}

/**
 * Tells whether to retry a request that the SDK has not retried. The SDK retries a 500 or 503, and a request without an answer
 * unless its body is a stream, but not an answer whose body breaks off.
 */
function isWorthRepeating(error: unknown): boolean {
  if (error instanceof WrongBytes) return true;
  const { attempts = 1, httpStatusCode = 0 } = (error as Partial<S3ServiceException>).$metadata ?? {};
  const isRefused = error instanceof S3ServiceException && httpStatusCode < 500;
  return isRefused ? DAMAGED.has(error.name) : attempts === 1;
}

function toStoreError(key: string, error: unknown): Error {
  if (error instanceof WrongBytes || error instanceof AudioMissing) return error;
  if (isMissing(error)) return new AudioMissing(key);
  return new StoreUnavailable(error);
}

/**
 * Tells whether the object is missing. A 404 to a HEAD has no body, so it does not tell a missing bucket from a missing object; the
 * bucket was checked at startup.
 */
function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    error.$metadata.httpStatusCode === 404 &&
    error.name !== 'NoSuchBucket'
  );
}
