import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The disk where the servers store recordings, with the size that the soak allows. */
export type Disk = ReturnType<typeof openDisk>;

/** Bytes of a disk: enough for the recordings of some 3,000 faults, and for more free space than a server requires. */
const SIZE = 1024 * 1024 * 1024;
/** Retries, because a server may write between the measurement and the shrinking. */
const TRIES = 20;

/** Opens a tmpfs where this process may mount one (root on Linux), else a plain folder. @param user the user on this machine who owns it */
export function openDisk(user?: string) {
  const path = mkdtempSync(join(tmpdir(), 'labrish-soak-'));
  const real =
    process.getuid?.() === 0 &&
    mount('-t', 'tmpfs', '-o', `size=${SIZE},mode=0700${user ? `,uid=${user}` : ''}`, 'tmpfs', path);
  const resize = (bytes: number) => mount('-o', `remount,size=${bytes}`, path);
  return {
    path,
    /** True for a separate file system, which really gets full; otherwise the fault injector simulates the errors. */
    real,
    /**
     * Fills the disk by shrinking it to its used size, which costs no memory, unlike a filler file. Returns false when this disk
     * cannot be filled.
     */
    fill(): boolean {
      for (let left = real ? TRIES : 0; left > 0; left -= 1) {
        const { blocks, bfree, bsize } = statfsSync(path);
        if (resize((blocks - bfree) * bsize)) return true;
      }
      return false;
    },
    free: () => void (real && resize(SIZE)),
    remove() {
      if (real && spawnSync('umount', [path]).status !== 0) spawnSync('umount', ['--lazy', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

function mount(...args: string[]): boolean {
  return spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
}
