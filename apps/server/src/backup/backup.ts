import { rm, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeDurably } from '@labrish/db/durable-file';
import { lockFolder } from '@labrish/db/lock';
import { type Database, DataFolderInUse } from '@labrish/db';
import { digestsOf } from '#audio/store.ts';
import { copyFiles, type Named } from './copy.ts';
import { dumpTables, NAMED, findReferencedKeys } from './dump.ts';
import { readLines, writeLines } from './lines.ts';
import { MANIFEST, toManifest, type Manifest, type StoreName } from './manifest.ts';
import type { Place } from './place.ts';
import { nameFullDisk, OperatorProblem } from '#startup-error.ts';
import { readWithdrawn } from './withdrawn.ts';
import { existsSync } from 'node:fs';

interface BackupOrder {
  /** The folder of all backups. */
  to: string;
  /** How many backups remain, this one included; absent: all. */
  keep: number | undefined;
  code_version: string;
  now: () => Date;
}

export interface BackupResult {
  folder: string;
  manifest: Omit<Manifest, 'format' | 'format_version'>;
  /** Recordings that were withdrawn while their bytes were copied. */
  withdrawn: number;
  /** Names of the older backups that were removed. */
  removed: string[];
  /** Why the database could not record the backup, although the backup is complete. */
  unrecorded: string | null;
}

/**
 * Backs up a place while others write there: a snapshot of the tables, then the bytes that its rows name. A kill leaves an
 * unfinished folder, which is no backup and which the next run removes.
 *
 * @throws {OperatorProblem} when another backup is being made, the database is empty, or the folder cannot be written
 */
export async function makeBackup(place: Place, order: BackupOrder): Promise<BackupResult> {
  let release: (() => void) | undefined;
  try {
    release = lock(order.to);
    const earlier = (await backupsIn(order.to)).at(-1);
    const name = await beginBackup(order.to, order.now());
    const folder = join(order.to, name + UNFINISHED);
    const { manifest, withdrawn } = await fill(place, order, folder, earlier && join(order.to, earlier));
    await writeDurably(join(folder, MANIFEST), Buffer.from(toManifest(manifest)));
    await syncFolder(join(folder, 'tables'));
    // Its final name makes it a backup.
    await rename(folder, join(order.to, name));
    await syncFolder(order.to);
    // Remove no older backup if this one lacks files: an older one may have them.
    const removed = order.keep && !manifest.missing.length ? await keepNewest(order.to, order.keep) : [];
    const unrecorded = manifest.missing.length ? null : await recordBackup(place.db, manifest.made_at);
    return { folder: join(order.to, name), manifest, withdrawn, removed, unrecorded };
  } catch (error) {
    throw nameFullDisk(order.to, error);
  } finally {
    release?.();
  }
}

/**
 * Records in the database when its newest complete backup was made, for the alert. A read-only database can be backed up too.
 *
 * @returns why the database did not record it, or null
 */
async function recordBackup({ slowSql }: Database, made_at: string): Promise<string | null> {
  const insert = 'insert into backups (made_at) values ($1::text::timestamptz) on conflict do nothing';
  return slowSql(insert, [made_at]).then(
    () => null,
    (error: Error) => error.message,
  );
}

function lock(folder: string): () => void {
  try {
    return lockFolder(join(folder, 'labrish'));
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    throw new OperatorProblem(`Another backup is being made in ${folder}. ${error.reason}`, { cause: error });
  }
}

async function fill(
  { db, stores }: Place,
  { code_version }: BackupOrder,
  folder: string,
  earlier: string | undefined,
) {
  const tables = await dumpTables(db, folder);
  const absent: string[] = [];
  const copy = async (store: StoreName, named: AsyncIterable<Named>, missing: (key: string) => void) => {
    let bytes = 0;
    async function* lines() {
      const of = { earlier: earlier && join(earlier, store), missing };
      for await (const file of copyFiles(stores[store], join(folder, store), named, of)) {
        bytes += file.bytes;
        yield JSON.stringify(file);
      }
    }
    const { rows, ...list } = await writeLines(join(folder, `${store}.jsonl`), lines());
    return { list, files: rows, bytes };
  };
  const audio = await copy('audio', recordingsIn(folder), (key) => absent.push(key));
  // List a version's files in the store: only the store knows them. Ignore files that disappear meanwhile, because their version was
  // withdrawn.
  const releases = await copy('releases', versionsIn(stores.releases, folder), () => undefined);
  for (const name of Object.values(NAMED)) await rm(join(folder, name));
  const missing = absent.length ? await findReferencedKeys(db.slowSql, absent) : [];
  const gone = Buffer.from(await readWithdrawn(db.slowSql, tables.made_at));
  await writeDurably(join(folder, 'withdrawn.json'), gone);
  const { bytes, sha256 } = await digestsOf([gone]);
  const manifest = { ...tables, code_version, database: db.kind, audio, releases, missing };
  return {
    manifest: { ...manifest, withdrawn: { bytes, sha256 } },
    withdrawn: absent.length - missing.length,
  };
}

async function* recordingsIn(folder: string): AsyncGenerator<Named> {
  for await (const line of readLines(join(folder, NAMED.audio))) yield JSON.parse(line) as Named;
}

/** Suffix of a file or a backup that is being written. */
const UNFINISHED = '.partial';

async function* versionsIn(store: Place['stores']['releases'], folder: string): AsyncGenerator<Named> {
  for await (const line of readLines(join(folder, NAMED.releases)))
    for await (const { key } of store.list((JSON.parse(line) as { folder: string }).folder))
      if (!key.endsWith(UNFINISHED)) yield { key, sha256: null };
}

const BACKUP = /^labrish-\d{8}T\d{9}Z$/;

/** Returns the names of the finished backups in a folder, the oldest first. */
async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => BACKUP.test(name) && existsSync(join(folder, name, MANIFEST))).sort();
}

/** Creates the folder of a new backup, readable by its owner only, and removes unfinished ones. */
async function beginBackup(folder: string, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    if (name.endsWith(UNFINISHED) && BACKUP.test(name.slice(0, -UNFINISHED.length)))
      await rm(join(folder, name), { recursive: true });
  const name = `labrish-${now.toISOString().replaceAll(/[-:.]/g, '')}`;
  await mkdir(join(folder, name + UNFINISHED), { mode: 0o700 });
  return name;
}

/** Removes the oldest backups, so that `keep` remain. @returns the names of the removed ones */
async function keepNewest(folder: string, keep: number): Promise<string[]> {
  const names = await backupsIn(folder);
  const removed = names.slice(0, Math.max(0, names.length - keep));
  for (const name of removed) {
    // Remove the manifest first: a folder without one is no backup, so an interrupted removal leaves nothing that looks like a backup.
    await rm(join(folder, name, MANIFEST));
    await rm(join(folder, name), { recursive: true });
  }
  return removed;
}
