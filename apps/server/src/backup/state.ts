import { DatabaseUnusable, type Database, type SqlExecutor } from '@labrish/db';

/** A restore that is running, or was interrupted. */
interface Restoring {
  /** Id of the backup. */
  id: string;
  /** Folder of the backup, for people. */
  folder: string;
  /** Whether the rows are loaded; then only the later migrations and the journal remain. */
  has_rows: boolean;
}

/** Table that marks a running restore. Its separate schema hides it from `readTables`, which lists the product's tables. */
const TABLE = 'restoring.backup';

/** Tells whether a database is empty, used, or in the middle of a restore. */
export async function readState({
  slowSql,
}: Pick<Database, 'slowSql'>): Promise<'empty' | 'used' | Restoring> {
  const restoring = await readRestoring(slowSql);
  if (restoring) return restoring;
  const { rows } = await slowSql(
    `select exists (select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v', 'm')) as used`,
  );
  return rows[0]?.used ? 'used' : 'empty';
}

export async function beginRestoring(sql: SqlExecutor, id: string, folder: string): Promise<void> {
  await sql(`create schema restoring`);
  await sql(`create table ${TABLE} (id text, folder text, has_rows boolean)`);
  await sql(`insert into ${TABLE} values ($1, $2, false)`, [id, folder]);
}

/** Marks the rows as loaded, in the transaction that loads them. */
export async function markRowsLoaded(sql: SqlExecutor): Promise<void> {
  await sql(`update ${TABLE} set has_rows = true`);
}

export async function endRestoring(sql: SqlExecutor): Promise<void> {
  await sql('drop schema restoring cascade');
}

/** Refuses a database with an unfinished restore, so that no server starts on half of the data. @throws {DatabaseUnusable} */
export async function assertNotRestoring({ sql }: Pick<Database, 'sql'>): Promise<void> {
  const restoring = await readRestoring(sql);
  if (!restoring) return;
  throw new DatabaseUnusable(
    `A restore of ${restoring.folder} was cut off in this database. Finish it with the same command first: ` +
      `npm run restore -- --from ${restoring.folder}`,
  );
}

async function readRestoring(sql: SqlExecutor): Promise<Restoring | null> {
  const { rows: found } = await sql(`select to_regclass('${TABLE}') is not null as found`);
  if (!found[0]?.found) return null;
  const { rows } = await sql(`select id, folder, has_rows from ${TABLE}`);
  return (rows[0] as Restoring | undefined) ?? null;
}
