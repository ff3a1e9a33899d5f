import { causesOf } from '#log/cause-chain.ts';

/** A problem that the operator can fix; shown without a stack trace. */
export class PushProblem extends Error {}

/** The part of a version that a destination needs. */
export interface Version {
  series: string;
  /** `1.0.0`. */
  version: string;
  /** `{series}-{version}`. */
  name: string;
}

/** A file of a version whose bytes are verified against its hash. */
export interface WholeFile {
  /** Relative to the version's folder, with slashes. */
  path: string;
  /** The path on this machine. */
  absolute: string;
  bytes: number;
  /** In hex. */
  sha256: string;
}

/** A place to which a version can be sent, and from which it can be removed again. */
export interface Destination {
  kind: 'huggingface' | 's3' | 'folder' | 'zenodo';
  /** As stored in `release_pushes.target`. */
  target: string;
  /**
   * Checks whether the version may be sent there, and changes nothing.
   *
   * @returns the function that sends the files. It may be repeated after a failure, and returns what the operator does next.
   * @throws {PushProblem} saying why it may not, and what to do
   */
  prepare: (version: Version) => Promise<(files: readonly WholeFile[]) => Promise<string>>;
  /** Removes the version. Idempotent. @returns what was done, as a sentence */
  remove: (version: Version) => Promise<string>;
}

/** Reports progress to the operator. */
export type Say = (line: string) => void;

/** Adds the endpoint to the target: two servers may have a bucket or a repository of the same name. */
export function targetAt(target: string, endpoint: string | null): string {
  return endpoint ? `${target} (${endpoint})` : target;
}

/**
 * Runs calls to a destination.
 *
 * @param why returns what an error means and what to do, or null for an error that it does not know
 * @throws {PushProblem} in place of an error that `why` explains
 */
export async function withPushProblems<T>(
  work: () => Promise<T>,
  why: (error: unknown) => string | null,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const message = why(error);
    throw message === null ? error : new PushProblem(message, { cause: error });
  }
}

/** The advice for an error that may be temporary. */
export const REPEAT = 'Repeat it later: what has arrived is not sent twice.';

const NETWORK = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE'],
  ...['EHOSTUNREACH', 'ENETUNREACH'],
]);

/** Explains an error that comes from the network and not from the request itself; null for any other. */
export function explainNetworkError(error: unknown, server: string): string | null {
  return causesOf(error).some(({ code }) => NETWORK.has(code) || code.startsWith('UND_ERR_'))
    ? `The connection to ${server} could not be made or broke off. Repeat it: what has arrived is not sent twice.`
    : null;
}
