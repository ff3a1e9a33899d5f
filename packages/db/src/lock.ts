import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { placeFile } from './durable-file.ts';
import { DataFolderInUse } from './unusable.ts';

/** How a start waits for the process that holds its data folder. */
export interface LockWait {
  /** Milliseconds in all. */
  ms: number;
  /** Told once, before the first pause. */
  tell: (holder: DataFolderInUse) => void;
  /** Absent: real time. */
  pause?: (ms: number) => Promise<unknown>;
}

/** A restart loses no more than this after the other has gone. */
const POLL_MS = 200;

/**
 * Claims a folder as `lockFolder` does, and gives the process that holds it the time to go.
 *
 * @returns the release.
 * @throws {DataFolderInUse} when it has not gone.
 */
export async function waitForFolder(
  folder: string,
  { ms, tell, pause = setTimeout }: LockWait,
): Promise<() => void> {
  for (let waited = 0; ; waited += POLL_MS) {
    try {
      return lockFolder(folder);
    } catch (error) {
      if (!(error instanceof DataFolderInUse) || waited >= ms) throw error;
      if (waited === 0) tell(error);
    }
    await pause(POLL_MS);
  }
}

/**
 * Claims a folder for this process through a file beside it.
 * A file left by a process that was killed is recognised (its pid is gone, or belongs to a younger process) and taken over.
 * Pids of another machine or container mean nothing here: their files are left to whoever knows.
 *
 * @returns the release.
 * @throws {DataFolderInUse}
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  const mine = `${process.pid} ${startOf(process.pid)} ${hostname()}`;
  mkdirSync(dirname(file), { recursive: true });
  if (!placeFile(file, mine)) takeOver(file, mine, folder);
  return () => {
    if (read(file) === mine) rmSync(file, { force: true });
  };
}

/** Takes turns with other starters, so that what is removed is what was found, and not what another has just made. */
function takeOver(file: string, mine: string, folder: string): void {
  const turn = `${file}.turn`;
  if (!placeFile(turn, mine)) {
    assertGone(turn, folder);
    throw new DataFolderInUse(folder, 'a start that was cut off', orDelete(turn));
  }
  try {
    while (!placeFile(file, mine)) if (assertGone(file, folder)) rmSync(file, { force: true });
  } finally {
    rmSync(turn, { force: true });
  }
}

/** True when the process that a file names is gone, false when the file is. @throws {DataFolderInUse} otherwise. */
function assertGone(file: string, folder: string): boolean {
  const text = read(file);
  if (text === undefined) return false;
  const [first, start = '', host] = text.split(' ');
  const pid = Number(first);
  if (pid && host && host !== hostname())
    throw new DataFolderInUse(folder, `a Labrish process on ${host} (pid ${pid})`, orDelete(file));
  if (pid && isAlive(pid) && startOf(pid) === start)
    throw new DataFolderInUse(folder, `another Labrish process (pid ${pid})`);
  return true;
}

const orDelete = (file: string) => ` If no process uses the folder any more, delete ${file}.`;

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Whether a process of this machine (or container) has this pid. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process began, so that a reused pid is not taken for the old holder. Linux only; elsewhere the pid decides. */
export function startOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
