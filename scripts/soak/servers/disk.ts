import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the servers store recordings, with as much room as the soak allows. */
export interface Disk {
  path: string;
  /** A file system of its own, which really gets full; else the fault injector only says so. */
  real: boolean;
  /** Takes all the room that is left. False when this disk cannot be filled. */
  fill(): boolean;
  free(): void;
  remove(): void;
}

/** Room for the recordings of some 3,000 faults, and more than a server wants to see free. */
const SIZE = 1024 * 1024 * 1024;
/** Somebody may write between looking and shrinking. */
const TRIES = 20;

/** A tmpfs where this process may mount one (root on Linux), else a plain folder. */
export function openDisk(): Disk {
  const path = mkdtempSync(join(tmpdir(), 'labrish-soak-'));
  const real =
    process.getuid?.() === 0 && mount('-t', 'tmpfs', '-o', `size=${SIZE},mode=0700`, 'tmpfs', path);
  const resize = (bytes: number) => mount('-o', `remount,size=${bytes}`, path);
  return {
    path,
    real,
    // Shrinking to what is used fills it at once and costs no memory, as a filler file of that size would.
    fill() {
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
