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

/** A place from which a version can be removed again. */
export interface Destination {
  kind: 'huggingface' | 's3' | 'folder';
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
