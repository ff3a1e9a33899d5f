import { DatabaseUnusable } from '@labrish/db';
import type { Database, SqlExecutor } from '@labrish/db';

/** A restore that is under way, or was cut off. */
export interface Restoring {
  /** Of the backup. */
  id: string;
  /** Its folder, for people. */
  folder: string;
  /** The rows are there; what is left is to go on from the version that they are of. */
  has_rows: boolean;
}

/** In a schema of its own, beside that of the product. */
const TABLE = 'restoring.backup';

/** What a database is: as new, in the middle of a restore, or somebody's. */
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

/** Together with the rows themselves. */
export async function rowsAreThere(sql: SqlExecutor): Promise<void> {
  await sql(`update ${TABLE} set has_rows = true`);
}

export async function endRestoring(sql: SqlExecutor): Promise<void> {
  await sql('drop schema restoring cascade');
}

/** No server begins on half of a database. @throws {DatabaseUnusable} */
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
