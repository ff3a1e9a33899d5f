import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Another living process holds the data folder. */
export class DataFolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by another Labrish process (pid ${pid}). ` +
        'The embedded database allows one process: stop that one first, give this one its own DATA_DIR, ' +
        'or set DATABASE_URL so that several processes can share a PostgreSQL.',
    );
    this.name = 'DataFolderInUse';
  }
}

/**
 * Claims a folder for this process through a file beside it; answers the release.
 * A file left by a process that was killed is recognised (its pid is gone, or belongs to a younger process) and taken over.
 *
 * @throws {DataFolderInUse}
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  const mine = `${process.pid} ${startOf(process.pid)}`;
  mkdirSync(dirname(file), { recursive: true });
  claim(file, mine, folder);
  return () => {
    if (read(file) === mine) rmSync(file, { force: true });
  };
}

function claim(file: string, mine: string, folder: string): void {
  try {
    writeFileSync(file, mine, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const [pid = 0, start = ''] = (read(file) ?? '')
      .split(' ')
      .map((part, i) => (i === 0 ? Number(part) : part)) as [number?, string?];
    if (pid && isAlive(pid) && startOf(pid) === start) throw new DataFolderInUse(folder, pid);
    rmSync(file, { force: true });
    claim(file, mine, folder);
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process began, so that a reused pid is not taken for the old holder. Linux only; elsewhere the pid decides. */
function startOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
