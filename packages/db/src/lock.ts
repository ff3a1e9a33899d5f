import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { placeFile } from './durable-file.ts';
import { DataFolderInUse } from './unusable.ts';

/** How a starting process waits for the process that holds its data folder. */
export interface LockWait {
  /** Milliseconds in total. */
  ms: number;
  /** Called once, before the first pause. */
  tell: (holder: DataFolderInUse) => void;
  /** Waits between attempts; absent: in real time. */
  pause?: (ms: number) => Promise<unknown>;
}

/** Milliseconds between attempts: a restart loses at most this much after the other process has exited. */
const POLL_MS = 200;

/**
 * Locks a folder as `lockFolder` does, and waits for the process that holds it to exit.
 *
 * @returns a function that releases the lock.
 * @throws {DataFolderInUse} when the process has not exited in time.
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
 * Locks a folder for this process through a file beside it.
 * Takes over the file of a process that was killed (its pid does not exist, or belongs to a younger process).
 * Pids of another machine or container cannot be checked here: their files stay until an operator deletes them.
 *
 * @returns a function that releases the lock.
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

/** Takes over the file of a process that has exited. Only one starting process does this at a time, so that none removes a newer file. */
function takeOver(file: string, mine: string, folder: string): void {
  const turn = `${file}.turn`;
  if (!placeFile(turn, mine)) {
    hasHolderExited(turn, folder);
    throw new DataFolderInUse(folder, 'a start that was cut off', orDelete(turn));
  }
  try {
    while (!placeFile(file, mine)) if (hasHolderExited(file, folder)) rmSync(file, { force: true });
  } finally {
    rmSync(turn, { force: true });
  }
}

/** Returns true when the process named in a file has exited, false when the file is gone. @throws {DataFolderInUse} otherwise. */
function hasHolderExited(file: string, folder: string): boolean {
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

/** Returns whether a process of this machine (or container) has this pid. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns when a process began, in clock ticks since boot, to detect that a pid was reused; '' outside Linux, where only the pid counts. */
export function startOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
