import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '#context.ts';
import type { Columns } from './what-remains.ts';

export type Rows = Record<string, unknown>[];
type Known = Pick<Services, 'db'>;

/** Lists the tables whose rows belong to a contributor, according to the schema, with their columns. */
export async function tablesOfPeople({ db }: Known): Promise<Record<string, string[]>> {
  const { rows } = await db.sql(
    `with recursive theirs (id) as (
       select 'contributors'::regclass::oid
       union select c.conrelid from pg_constraint c join theirs on c.confrelid = theirs.id where c.contype = 'f'
     )
     select table_name, string_agg(column_name, ' ' order by ordinal_position) as columns
     from information_schema.columns
     where table_schema = 'public' and (
       table_name in (select relname from pg_class join theirs on pg_class.oid = theirs.id)
       or table_name in (select table_name from information_schema.columns where column_name = 'contributor_id'))
     group by table_name`,
    [],
  );
  return Object.fromEntries(rows.map((row) => [String(row.table_name), String(row.columns).split(' ')]));
}

const OF_SUBMISSIONS = 'submission_id in (select id from submissions where user_id = $1::uuid)';
const WHOSE: Record<string, string> = {
  contributors: 'id = $1::uuid',
  submissions: 'user_id = $1::uuid',
  reviews: OF_SUBMISSIONS,
  review_assignments: OF_SUBMISSIONS,
  review_slots: OF_SUBMISSIONS,
  transcripts: OF_SUBMISSIONS,
  calibration_items: OF_SUBMISSIONS,
  recording_notes: OF_SUBMISSIONS,
  word_checks: OF_SUBMISSIONS,
  machine_drafts: OF_SUBMISSIONS,
  yardstick_hypotheses: OF_SUBMISSIONS,
  heard_recordings: `contributor_id = $1::uuid or ${OF_SUBMISSIONS}`,
  inbox_messages: 'thread_id in (select id from inbox_threads where contributor_id = $1::uuid)',
  inbound_media: 'message_id in (select id from inbound_messages where contributor_id = $1::uuid)',
};

/** Reads all rows of a contributor in one table. Bytes are hexadecimal, dates ISO, so that they can be compared. */
export async function rowsOf({ db }: Known, table: string, contributor_id: string): Promise<Rows> {
  const where = WHOSE[table] ?? 'contributor_id = $1::uuid';
  // Order recordings by time, because their ids are random.
  const order = table === 'submissions' ? 'created_at, id' : '1';
  const { rows } = await db.sql(`select * from "${table}" where ${where} order by ${order}`, [
    contributor_id,
  ]);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, comparable(value)])),
  );
}

function comparable(value: unknown): unknown {
  if (value instanceof Uint8Array) return `bytes ${Buffer.from(value).toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'bigint' ? String(value) : value;
}

/** Lists the columns that should be erased and are not: `table.column: what it holds`. */
export function notErased(table: string, columns: Columns, rows: Rows): string[] {
  return rows.flatMap((row) =>
    Object.entries(columns).flatMap(([column, fate]) =>
      'erased' in fate && !same(row[column], fate.erased)
        ? [`${table}.${column}: ${JSON.stringify(row[column])}`]
        : [],
    ),
  );
}

/** Lists the columns to be erased that are empty already: for them "erased" would prove nothing. */
export function heldNothing(table: string, columns: Columns, rows: Rows): string[] {
  return Object.entries(columns).flatMap(([column, fate]) =>
    'erased' in fate && rows.every((row) => same(row[column], fate.erased)) ? [`${table}.${column}`] : [],
  );
}

function same(held: unknown, erased: unknown): boolean {
  return canonical(held) === canonical(comparable(erased));
}

/** Serialises a value with sorted keys, because the two databases return keys in different orders. */
function canonical(value: unknown): string {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return JSON.stringify(isObject ? Object.fromEntries(Object.entries(value).sort()) : (value ?? null));
}

/** Finds the tables of any schema, also the job queue's, with a row that holds a text: `schema.table`, without partitions. */
export async function tablesThatHold({ db }: Known, text: string): Promise<string[]> {
  const { rows: tables } = await db.sql(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'`,
    [],
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const table = `"${String(schema)}"."${String(name)}"`;
    const { rows } = await db.sql(`select 1 from ${table} as t where strpos(t::text, $1) > 0 limit 1`, [
      text,
    ]);
    if (rows.length) found.push(`${String(schema)}.${String(name)}`);
  }
  return found.sort();
}

/** Lists every file of the audio store. */
export async function filesIn({ env }: Pick<Services, 'env'>): Promise<string[]> {
  const entries = await readdir(join(env.DATA_DIR, 'audio'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
