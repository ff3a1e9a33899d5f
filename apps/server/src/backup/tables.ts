import type { SqlExecutor } from '@labrish/db';

export interface Column {
  name: string;
  /** The SQL type. */
  type: string;
}

export interface Table {
  name: string;
  columns: Column[];
}

/** Tables that are not backed up: running processes, jobs, applied migrations and backups. A restored database has its own. */
const NOT_KEPT = ['_prisma_migrations', 'backups', 'jobs', 'secret_holders'];
/** Transaction ids are valid on one PostgreSQL server only, so a backup stores 0, which means none. */
const BOUND_TO_ITS_SERVER: Partial<Record<string, string>> = { 'flow_revision.xid': `'0'` };

/** Reads the product's tables, each after those that it references, with their writable columns. */
export async function readTables(sql: SqlExecutor): Promise<Table[]> {
  const { rows: columns } = await sql(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by c.relname, a.attnum`);
  const { rows: references } = await sql(`
    select child.relname as child, parent.relname as parent from pg_constraint f
    join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
    where f.contype = 'f' and f.conrelid <> f.confrelid and child.relnamespace = current_schema()::regnamespace`);
  const tables = new Map<string, Table>();
  for (const row of columns as { table: string; name: string; type: string }[]) {
    const table = tables.get(row.table) ?? { name: row.table, columns: [] };
    table.columns.push({ name: row.name, type: row.type });
    tables.set(row.table, table);
  }
  return inOrder([...tables.values()], references as { child: string; parent: string }[]).filter(
    ({ name }) => !NOT_KEPT.includes(name),
  );
}

function inOrder(tables: Table[], references: { child: string; parent: string }[]): Table[] {
  const done: Table[] = [];
  for (let left = tables; left.length;) {
    const names = new Set(left.map(({ name }) => name));
    const blocked = new Set(references.flatMap(({ child, parent }) => (names.has(parent) ? child : [])));
    const free = left.filter(({ name }) => !blocked.has(name));
    if (!free.length) throw new Error(`Tables refer to each other in a circle: ${[...names].join(', ')}`);
    done.push(...free);
    left = left.filter(({ name }) => blocked.has(name));
  }
  return done;
}

/** Selects one JSON line per row. PostgreSQL reads its own text form again without loss, whatever the type. */
export function rowsOf({ name, columns }: Table): string {
  const values = columns.map((column) => {
    const value = BOUND_TO_ITS_SERVER[`${name}.${column.name}`] ?? `${quoted(column.name)}::text`;
    return `${value} as ${quoted(column.name)}`;
  });
  return `select to_json(r)::text as line from (select ${values.join(', ')} from ${quoted(name)}) r`;
}

/** Inserts the rows of a JSON array, its only parameter. */
export function insertInto({ name, columns }: Table): string {
  const names = columns.map((column) => quoted(column.name));
  const values = columns.map((column) => `r.${quoted(column.name)}::${column.type}`);
  return `
    insert into ${quoted(name)} (${names.join(', ')}) select ${values.join(', ')}
    from json_to_recordset($1::text::json) as r(${names.map((column) => `${column} text`).join(', ')})`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
