import type { Database } from '../src/database.ts';

interface Column {
  name: string;
  type: string;
  /** The first value, if the type is an enum or an array of one. */
  label: string | null;
}

/** The writable columns, by table. */
export type Columns = Record<string, Column[]>;

/** Tables that triggers fill from submissions, and tables that have a single row. */
const FILLED = [
  'pilots',
  'countries',
  'target_settings',
  'submission_counts',
  'submission_days',
  'submission_speakers',
  'flow_revision',
  'review_settings',
];
const ROWS = [1, 2];

export async function readColumns(db: Database): Promise<Columns> {
  const { rows } = await db.sql(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      (select enumlabel from pg_enum e join pg_type t on t.oid = a.atttypid where e.enumtypid in (t.oid, t.typelem) order by enumsortorder limit 1) as label
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '_prisma_migrations'
    order by c.relname, a.attnum`);
  const columns: Columns = {};
  for (const { table, ...column } of rows as unknown as (Column & { table: string })[])
    (columns[table] ??= []).push(column);
  return columns;
}

/** Reads every row as text, in a stable order. */
export async function readRows(db: Database, columns: Columns): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const [table, of] of Object.entries(columns)) {
    const texts = of.map(({ name }) => `"${name}"::text`).join(', ');
    const { rows } = await db.sql(
      `select json_build_array(${texts})::text as row from "${table}" order by 1`,
    );
    all[table] = rows.map(({ row }) => String(row));
  }
  return all;
}

/**
 * Inserts two rows into every table and fills every column. Within a row, all values of one type are the same, so that each row
 * refers to the matching rows of the other tables. Rows from migrations stay.
 */
export async function fillEveryTable(db: Database): Promise<void> {
  const columns = await readColumns(db);
  await db.sql(`insert into countries values ('JM', 'America/Jamaica')`);
  let left = Object.keys(columns).filter((table) => !FILLED.includes(table));
  while (left.length) {
    const failed: { table: string; error: unknown }[] = [];
    for (const table of left)
      await fill(db, table, columns[table] ?? []).catch((error: unknown) => failed.push({ table, error }));
    // Retry tables that failed, as long as others succeed: a table is filled after the tables that it refers to.
    if (failed.length === left.length)
      throw new Error(`Not filled: ${left.join()}`, { cause: failed[0]?.error });
    left = failed.map(({ table }) => table);
  }
}

async function fill(db: Database, table: string, columns: Column[]): Promise<void> {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const rows = ROWS.map((n) => `(${columns.map((column) => valueOf(table, column, n)).join(', ')})`);
  await db.sql(`insert into "${table}" (${names}) values ${rows.join(', ')} on conflict do nothing`);
}

function valueOf(table: string, { name, type, label }: Column, n: number): string {
  // Do not withdraw submissions: withdrawn ones are not counted.
  if (table === 'submissions' && name === 'withdrawn_at') return 'null';
  if (label !== null) return type.endsWith('[]') ? `'{${label}}'` : `'${label}'`;
  const value = VALUES[type];
  if (!value) throw new Error(`No value for ${table}.${name}, a ${type}`);
  return `(${value(n)})::${type}`;
}

const VALUES: Partial<Record<string, (n: number) => string>> = {
  uuid: (n) => `'f0000000-0000-4000-8000-00000000000${n}'`,
  text: (n) => `'text ${n}'`,
  character: (n) => `'${n}'`,
  bytea: (n) => `'\\x0${n}'`,
  jsonb: (n) => `'{"number": ${n}}'`,
  boolean: () => 'true',
  integer: String,
  smallint: String,
  bigint: String,
  real: (n) => `${n} / 4.0`,
  'double precision': (n) => `${n} / 8.0`,
  date: (n) => `'2026-11-0${n}'`,
  'timestamp with time zone': (n) => `'2026-11-0${n}T12:34:56.789Z'`,
  'uuid[]': (n) => `'{f0000000-0000-4000-8000-00000000000${n}}'`,
  'text[]': (n) => `'{"text ${n}"}'`,
  'integer[]': (n) => `'{${n}, 2}'`,
};
