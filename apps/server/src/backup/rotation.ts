import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '@labrish/db/durable-file';
import { MANIFEST } from './manifest.ts';

const BACKUP = /^labrish-\d{8}T\d{9}Z$/;
const UNFINISHED = '.partial';

/** Returns the names of the finished backups in a folder, the oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => BACKUP.test(name) && existsSync(join(folder, name, MANIFEST))).sort();
}

/** Creates the folder of a new backup, readable by its owner only, and removes unfinished ones. */
export async function beginBackup(folder: string, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    if (name.endsWith(UNFINISHED) && BACKUP.test(name.slice(0, -UNFINISHED.length)))
      await rm(join(folder, name), { recursive: true });
  const name = `labrish-${now.toISOString().replaceAll(/[-:.]/g, '')}`;
  await mkdir(join(folder, name + UNFINISHED), { mode: 0o700 });
  return name;
}

export function unfinished(folder: string, name: string): string {
  return join(folder, name + UNFINISHED);
}

/** Gives a backup its final name, which makes it a backup. */
export async function finishBackup(folder: string, name: string): Promise<void> {
  await rename(unfinished(folder, name), join(folder, name));
  await syncFolder(folder);
}

/** Removes the oldest backups, so that `keep` remain. @returns the names of the removed ones */
export async function keepNewest(folder: string, keep: number): Promise<string[]> {
  const names = await backupsIn(folder);
  const removed = names.slice(0, Math.max(0, names.length - keep));
  for (const name of removed) {
    // Remove the manifest first: a folder without one is no backup, so an interrupted removal leaves nothing that looks like a backup.
    await rm(join(folder, name, MANIFEST));
    await rm(join(folder, name), { recursive: true });
  }
  return removed;
}
