/** As much of a version as a destination needs to know. */
export interface Version {
  series: string;
  /** `1.0.0`. */
  version: string;
  /** `{series}-{version}`. */
  name: string;
}

/** A file of a version whose bytes are the ones that were built. */
export interface WholeFile {
  /** From the version's folder, with slashes. */
  path: string;
  /** On this machine. */
  absolute: string;
  bytes: number;
  /** In hex. */
  sha256: string;
}

/** Somewhere that a version can be taken away from again. */
export interface Destination {
  kind: 'huggingface' | 's3' | 'folder';
  /** As `release_pushes.target` has it. */
  target: string;
  /**
   * Finds out whether the version may go there, and changes nothing.
   *
   * @returns what sends it. It can be called again after it broke off, and tells what the operator does next.
   * @throws {PushProblem} saying why it may not, and what to do
   */
  prepare: (version: Version) => Promise<(files: readonly WholeFile[]) => Promise<string>>;
  /** Takes it away; what is not there is no error. @returns what was done, as a sentence */
  remove: (version: Version) => Promise<string>;
}

/** For the operator, while it takes its time. */
export type Say = (line: string) => void;

/** Two servers may have a bucket or a repository of the same name. */
export function targetAt(target: string, endpoint: string | null): string {
  return endpoint ? `${target} (${endpoint})` : target;
}
