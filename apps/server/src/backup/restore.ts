import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlExecutor } from '@labrish/db';
import { createDiskStore } from '#audio/disk-store.ts';
import type { AudioStore } from '#audio/store.ts';
import { inBatches } from '#in-batches.ts';
import { KEY_FILE } from '#journal/entry.ts';
import { createJournal, type Journal } from '#journal/journal.ts';
import { type CheckedBackup, filesIn } from './check.ts';
import { CONCURRENCY } from './copy.ts';
import { readBatches } from './lines.ts';
import { type Manifest, type StoreName, tablePath } from './manifest.ts';
import type { Place } from './place.ts';
import { OperatorProblem } from '#startup-error.ts';
import { type Replayed, replayJournal } from './replay-journal.ts';
import { beginRestoring, endRestoring, readState, markRowsLoaded } from './state.ts';
import { insertInto, quoted, readTables, type Table } from './tables.ts';
import { replayWithdrawn } from './withdrawn.ts';

export interface Restored {
  /** Migrations that are newer than the backup. */
  migrated: string[];
  /** Recordings that were withdrawn while the backup was made, and are withdrawn here. */
  withdrawn: number;
  /** The journal entries that the backup lacked. */
  journal: Replayed;
}

/**
 * Restores a backup into an empty place of any kind: the files, then all rows in one transaction, then the later migrations and
 * the journal of withdrawals. The same command finishes an interrupted restore; until then no server starts on the place.
 *
 * @param inspect called when the rows are as the backup has them, before anything changes them
 * @throws {OperatorProblem} when the place is not empty @throws {JournalDamaged}
 */
export async function restoreBackup(
  { db, stores, journal, is_new }: Place,
  { folder, manifest, id }: CheckedBackup,
  tell: (line: string) => void,
  inspect: () => Promise<void> = async () => undefined,
): Promise<Restored> {
  const before = is_new ? 'empty' : await readState(db);
  if (before === 'used') throw notEmpty('The database');
  if (before === 'empty') {
    for (const store of STORES)
      if (await hasAny(stores[store])) throw notEmpty(`Where the files of ${store} go`);
    await db.slowSqlTransaction((sql) => beginRestoring(sql, id, folder));
  } else if (before.id !== id) throw ofAnother(before.folder);
  if (before === 'empty' || !before.has_rows) {
    tell('Storing its files …');
    for (const store of STORES) await storeFiles(stores[store], folder, store);
    tell('Storing its rows …');
    await db.migrate(manifest.migrations);
    await db.slowSqlTransaction(async (sql) => {
      await loadTables(sql, folder, manifest);
      await markRowsLoaded(sql);
    });
    await inspect();
  }
  const migrated = await db.migrate();
  const replayed = await replayJournal({ db, journal }, new Date());
  const withdrawn = await replayWithdrawn(db, join(folder, 'withdrawn.json'));
  await db.slowSqlTransaction(endRestoring);
  return { migrated, withdrawn, journal: replayed };
}

export const STORES = ['audio', 'releases'] as const;

async function hasAny(store: AudioStore): Promise<boolean> {
  for await (const file of store.list()) return Boolean(file);
  return false;
}

function ofAnother(folder: string): OperatorProblem {
  return new OperatorProblem(
    `A restore of another backup (${folder}) was cut off here. Finish that one, or clear the place first: a new database, and nothing ` +
      'in the folders audio and releases of DATA_DIR or the bucket.',
  );
}

function notEmpty(what: string): OperatorProblem {
  return new OperatorProblem(
    `${what} is not empty: a backup is restored into an empty place only. Set DATABASE_URL, DATA_DIR and S3_BUCKET to a new one.`,
  );
}

/** Stores the files. Files of an earlier attempt are stored again, under the same keys. */
async function storeFiles(to: AudioStore, folder: string, store: StoreName): Promise<void> {
  for await (const batch of inBatches(filesIn(folder, store), CONCURRENCY))
    await Promise.all(
      batch.map(({ key, sha256 }) =>
        to.putStream(key, () => createReadStream(join(folder, store, key)), sha256),
      ),
    );
}

/**
 * Replaces the rows that migrations wrote by those of a backup. Triggers are disabled meanwhile: the rows that they would write
 * are in the backup.
 *
 * @param sql of a transaction, in a database at the migrations of the backup
 */
async function loadTables(sql: SqlExecutor, folder: string, manifest: Manifest): Promise<void> {
  await sql(`set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'`);
  const tables = await readTables(sql);
  const names = tables.map(({ name }) => quoted(name));
  for (const name of names) await sql(`alter table ${name} disable trigger user`);
  await sql(`truncate ${names.join(', ')}`);
  // Rows that refer to others of their table come in any order.
  await sql('set constraints all deferred');
  const written = new Map(manifest.tables.map((table) => [table.name, table]));
  for (const table of tables) {
    const path = join(folder, tablePath(table.name, manifest.format_version));
    const rows = await loadTable(sql, path, table);
    if (rows !== written.get(table.name)?.rows) throw mismatch(table, rows);
  }
  for (const [name, value] of Object.entries(manifest.sequences))
    await sql('select setval(quote_ident($1)::regclass, $2::text::bigint)', [name, value]);
  await sql('set constraints all immediate');
  for (const name of names) await sql(`alter table ${name} enable trigger user`);
}

async function loadTable(sql: SqlExecutor, path: string, table: Table): Promise<number> {
  const statement = insertInto(table);
  let rows = 0;
  for await (const batch of readBatches(path)) {
    await sql(statement, [`[${batch.join(',')}]`]);
    rows += batch.length;
  }
  const { rows: counted } = await sql(`select count(*)::int as n from ${quoted(table.name)}`);
  if (counted[0]?.n !== rows) throw mismatch(table, rows);
  return rows;
}

function mismatch({ name }: Table, rows: number): OperatorProblem {
  return new OperatorProblem(
    `The rows of ${name} do not come to what the backup says (${rows}). Nothing was restored.`,
  );
}

/**
 * Copies a journal of withdrawals, its key and entries, to a place that has no journal or a part of the same one.
 *
 * @throws {OperatorProblem} when the source has no journal, or one with another key
 */
export async function bringJournal(
  from: string,
  journal: Journal,
  secret: string | undefined,
): Promise<void> {
  const other = createJournal({ store: createDiskStore(from), where: from }, secret);
  if (!existsSync(from) || !(await other.hasKey()))
    throw new OperatorProblem(
      `There is no journal of withdrawals in ${from}: it would have a file ${KEY_FILE}.`,
    );
  if (secret === undefined) {
    const key = await other.store.get(KEY_FILE);
    if (!(await journal.hasKey())) await journal.store.put(KEY_FILE, key);
    else if (!(await journal.store.get(KEY_FILE)).equals(key))
      throw new OperatorProblem(
        `The journals of withdrawals in ${from} and ${journal.where} have different keys: they are not of one server.`,
      );
  }
  for await (const name of other.list()) await journal.store.put(name, await other.store.get(name));
}
