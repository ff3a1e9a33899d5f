import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { AudioStore } from '#audio/store.ts';
import { checkFiles, checkMigrations, filesIn } from './check.ts';
import { inBatches } from '#in-batches.ts';
import { AT_A_TIME } from './copy.ts';
import { loadTables } from './load.ts';
import { readManifest, type Manifest, type StoreName } from './manifest.ts';
import type { Opening, Place } from './place.ts';
import { BackupProblem } from './problem.ts';
import { checkSecret } from './secret.ts';
import { beginRestoring, endRestoring, readState, rowsAreThere } from './state.ts';
import { replayJournal, type Replayed } from './replay-journal.ts';
import { replayWithdrawn } from './withdrawn.ts';

export interface Restored {
  /** Migrations that are newer than the backup. */
  migrated: string[];
  /** Recordings that were withdrawn while the backup was made, and are withdrawn here. */
  withdrawn: number;
  /** The journal entries that the backup lacked. */
  journal: Replayed;
}

/** A backup whose files match its manifest. */
export interface CheckedBackup {
  folder: string;
  manifest: Manifest;
  /** Unique to this backup. */
  id: string;
  /** Whether the place already has the secret that opens sealed values. */
  has_secret: boolean;
  /** How to open a place for it: bare for a backup of an earlier version, which lacks tables that this version creates. */
  opening: Opening;
}

/**
 * Reads and verifies every file of a backup, before a place is opened for it.
 *
 * @param secret AUTH_SECRET, where it is set
 * @throws {BackupProblem} when it is damaged, too new, or sealed with another secret
 */
export async function checkBackup(
  folder: string,
  secret: string | undefined,
  dataDir: string,
): Promise<CheckedBackup> {
  const { manifest, id } = await readManifest(folder);
  const is_of_now = checkMigrations(manifest);
  const has_secret = await checkSecret(folder, secret, dataDir);
  await checkFiles(folder, manifest);
  return { folder, manifest, id, has_secret, opening: is_of_now ? 'made' : 'made bare' };
}

/**
 * Restores a backup into an empty place of any kind: the files, then all rows in one transaction, then the later migrations and
 * the journal of withdrawals. The same command finishes an interrupted restore; until then no server starts on the place.
 *
 * @throws {BackupProblem} when the place is not empty @throws {JournalDamaged}
 */
export async function restoreBackup(
  { db, stores, journal, is_new }: Place,
  { folder, manifest, id }: CheckedBackup,
  tell: (line: string) => void,
): Promise<Restored> {
  const before = is_new ? 'empty' : await readState(db);
  if (before === 'used') throw notEmpty('The database');
  if (before === 'empty') {
    for (const store of STORES)
      if (await hasAny(stores[store])) throw notEmpty(`Where the files of ${store} go`);
    await db.transaction((sql) => beginRestoring(sql, id, folder));
  } else if (before.id !== id) throw ofAnother(before.folder);
  if (before === 'empty' || !before.has_rows) {
    tell('Storing its files …');
    for (const store of STORES) await storeFiles(stores[store], folder, store);
    tell('Storing its rows …');
    await db.migrate(manifest.migrations);
    await db.transaction(async (sql) => {
      await loadTables(sql, folder, manifest);
      await rowsAreThere(sql);
    });
  }
  const migrated = await db.migrate();
  const replayed = await replayJournal({ db, journal }, new Date());
  const withdrawn = await replayWithdrawn(db, join(folder, 'withdrawn.json'));
  await db.transaction(endRestoring);
  return { migrated, withdrawn, journal: replayed };
}

const STORES = ['audio', 'releases'] as const;

async function hasAny(store: AudioStore): Promise<boolean> {
  for await (const file of store.list()) return Boolean(file);
  return false;
}

function ofAnother(folder: string): BackupProblem {
  return new BackupProblem(
    `A restore of another backup (${folder}) was cut off here. Finish that one, or clear the place first: a new database, and nothing ` +
      'in the folders audio and releases of DATA_DIR or the bucket.',
  );
}

function notEmpty(what: string): BackupProblem {
  return new BackupProblem(
    `${what} is not empty: a backup is restored into an empty place only. Set DATABASE_URL, DATA_DIR and S3_BUCKET to a new one.`,
  );
}

/** Stores the files. Files of an earlier attempt are stored again, under the same keys. */
async function storeFiles(to: AudioStore, folder: string, store: StoreName): Promise<void> {
  for await (const batch of inBatches(filesIn(folder, store), AT_A_TIME))
    await Promise.all(
      batch.map(({ key, sha256 }) =>
        to.putStream(key, () => createReadStream(join(folder, store, key)), sha256),
      ),
    );
}
