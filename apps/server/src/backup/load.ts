import { join } from 'node:path';
import type { SqlExecutor } from '@labrish/db';
import { readBatches } from './lines.ts';
import type { Manifest } from './manifest.ts';
import { BackupProblem } from './problem.ts';
import { insertInto, quoted, readTables, type Table } from './tables.ts';

/**
 * Replaces the rows that migrations wrote by those of a backup. Triggers are disabled meanwhile: the rows that they would write
 * are in the backup.
 *
 * @param sql of a transaction, in a database at the migrations of the backup
 */
export async function loadTables(sql: SqlExecutor, folder: string, manifest: Manifest): Promise<void> {
  await sql(`set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'`);
  const tables = await readTables(sql);
  const names = tables.map(({ name }) => quoted(name));
  for (const name of names) await sql(`alter table ${name} disable trigger user`);
  await sql(`truncate ${names.join(', ')}`);
  const written = new Map(manifest.tables.map((table) => [table.name, table]));
  for (const table of tables) {
    const rows = await loadTable(sql, folder, table);
    if (rows !== written.get(table.name)?.rows) throw mismatch(table, rows);
  }
  for (const [name, value] of Object.entries(manifest.sequences))
    await sql('select setval(quote_ident($1)::regclass, $2::text::bigint)', [name, value]);
  for (const name of names) await sql(`alter table ${name} enable trigger user`);
}

async function loadTable(sql: SqlExecutor, folder: string, table: Table): Promise<number> {
  const statement = insertInto(table);
  let rows = 0;
  for await (const batch of readBatches(join(folder, 'tables', `${table.name}.jsonl`))) {
    await sql(statement, [`[${batch.join(',')}]`]);
    rows += batch.length;
  }
  const { rows: counted } = await sql(`select count(*)::int as n from ${quoted(table.name)}`);
  if (counted[0]?.n !== rows) throw mismatch(table, rows);
  return rows;
}

function mismatch({ name }: Table, rows: number): BackupProblem {
  return new BackupProblem(
    `The rows of ${name} do not come to what the backup says (${rows}). Nothing was restored.`,
  );
}
