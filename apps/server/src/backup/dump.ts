import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, SqlExecutor } from '@labrish/db';
import { writeLines } from './lines.ts';
import { tablePath, type Manifest } from './manifest.ts';
import { OperatorProblem } from '#startup-error.ts';
import { quoted, readTables, rowsOf } from './tables.ts';

/** Rows in memory at a time: few, because a flow version may take a megabyte. */
const ROWS_PER_FETCH = 50;

/** Lists of the files that the rows name, one JSON line each; they are removed before the backup is finished. */
export const NAMED = { audio: 'named-recordings.jsonl', releases: 'named-versions.jsonl' };

/** Settings of a transaction in which PostgreSQL writes each value as backups have it. */
export const AS_TEXT = `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local bytea_output = 'hex'`;

type Dumped = Pick<Manifest, 'made_at' | 'migrations' | 'sequences' | 'tables'>;

/**
 * Writes a snapshot of every table while others go on writing, and the lists of the files that its rows name.
 *
 * @throws {OperatorProblem} when the database has no tables of ours
 */
export function dumpTables(db: Database, folder: string): Promise<Dumped> {
  return db.slowSqlTransaction(async (sql) => {
    await sql('set transaction isolation level repeatable read, read only');
    await sql(AS_TEXT);
    await assertOurs(sql);
    const tables = await readTables(sql);
    // Lock the tables, so that a server that starts meanwhile cannot migrate tables that have not been read yet.
    await sql(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
    const { rows: now } = await sql(`select to_json(now())#>>'{}' as made_at`);
    const migrations = await linesOf(
      sql,
      `select migration_name as line from _prisma_migrations
      where finished_at is not null and rolled_back_at is null order by migration_name`,
    );
    await mkdir(join(folder, 'tables'), { mode: 0o700 });
    const written: Manifest['tables'] = [];
    for (const table of tables) {
      const path = join(folder, tablePath(table.name));
      written.push({ name: table.name, ...(await writeLines(path, fetchLines(sql, rowsOf(table)))) });
    }
    await writeLines(join(folder, NAMED.audio), fetchLines(sql, RECORDINGS));
    const hasReleases = tables.some(({ name }) => name === 'releases');
    await writeLines(join(folder, NAMED.releases), fetchLines(sql, hasReleases ? VERSIONS : NOTHING));
    return {
      made_at: String(now[0]?.made_at),
      migrations,
      sequences: await readSequences(sql),
      tables: written,
    };
  });
}

const NOTHING = `select '' as line where false`;

async function assertOurs(sql: SqlExecutor): Promise<void> {
  const { rows } = await sql(`select to_regclass('_prisma_migrations') is not null as found`);
  if (!rows[0]?.found)
    throw new OperatorProblem('The database is empty: no server has been started on it yet.');
}

/** Reads the sequences after the rows: a snapshot does not cover them, and they must not be behind the values in the rows. */
async function readSequences(sql: SqlExecutor): Promise<Record<string, string>> {
  const { rows } = await sql(`
    select sequencename, last_value::text from pg_sequences where schemaname = current_schema() and last_value is not null`);
  return Object.fromEntries(
    rows.map(({ sequencename, last_value }) => [String(sequencename), String(last_value)]),
  );
}

async function linesOf(sql: SqlExecutor, query: string): Promise<string[]> {
  const { rows } = await sql(query);
  return rows.map(({ line }) => String(line));
}

/** Fetches rows by a cursor, so that only a few are in memory. */
export async function* fetchLines(sql: SqlExecutor, query: string): AsyncGenerator<string> {
  await sql(`declare lines no scroll cursor for ${query}`);
  for (;;) {
    const lines = await linesOf(sql, `fetch ${ROWS_PER_FETCH} from lines`);
    yield* lines;
    if (lines.length < ROWS_PER_FETCH) break;
  }
  await sql('close lines');
}

/** Selects the originals that rows name, with their hash if known. Files that can be made again, like MP3s, are not backed up. */
const RECORDINGS = `
  select to_json(r)::text as line from (
    select storage_key as key, max(sha256) as sha256 from (
      select storage_key, sha256 from inbound_media where status = 'stored' and storage_key is not null
      union all select storage_url, audio_sha256 from submissions where storage_url is not null
    ) as named group by 1
  ) r`;

/** Selects the folders of versions that have files. */
const VERSIONS = `
  select to_json(f)::text as line from (
    select series || '-' || version || suffix as folder from releases, (values ('/'), ('.delta/')) as s(suffix)
    where files_removed_at is null
  ) f`;

/** Returns the keys that the database still names. */
export async function findReferencedKeys(sql: SqlExecutor, keys: string[]): Promise<string[]> {
  const { rows } = await sql(
    `select distinct n.key from (${RECORDINGS.replace('to_json(r)::text as line', 'r.key')}) n
    where n.key in (select json_array_elements_text($1::text::json))`,
    [JSON.stringify(keys)],
  );
  return rows.map(({ key }) => String(key));
}
