import type { Tx } from '@labrish/db';
import { SEALED, type Column, type SealedColumn, type SealPurpose } from './derived.ts';

export type Db = Pick<Tx, '$queryRawUnsafe' | '$executeRawUnsafe'>;

/** A sealed value with the context that opens it. */
export interface SealedValue {
  id: string;
  context: string;
  sealed: Uint8Array;
}

export const PURPOSES = Object.keys(SEALED) as SealPurpose[];

export function columnOf(purpose: SealPurpose): SealedColumn {
  return SEALED[purpose];
}

/** Yields all values of one purpose, `limit` at a time, in ascending order of keys; erased values are left out. */
export async function* sealedPages(
  db: Db,
  purpose: SealPurpose,
  limit: number,
): AsyncGenerator<SealedValue[]> {
  for (let after: string | undefined; ;) {
    const page = await sealedPage(db, purpose, limit, after);
    if (page.length) yield page;
    if (page.length < limit) return;
    after = page.at(-1)?.id;
  }
}

/** Returns values of one purpose in ascending order of keys. @param after the key before the first one */
export async function sealedPage(
  db: Db,
  purpose: SealPurpose,
  limit: number,
  after?: string,
): Promise<SealedValue[]> {
  const { table, id, idType, column, context } = columnOf(purpose);
  const rows = await db.$queryRawUnsafe<{ id: string; context: string; sealed: Uint8Array | string }[]>(
    `select t.${id}::text as id, ${context} as context, t.${column} as sealed from ${table} t
    where octet_length(t.${column}) > 0 ${after === undefined ? '' : `and t.${id} > $1::${idType}`}
    order by t.${id} limit ${limit}`,
    ...(after === undefined ? [] : [after]),
  );
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    sealed: typeof sealed === 'string' ? Buffer.from(sealed, 'base64url') : sealed,
  }));
}

/**
 * Writes values into one column of rows that are found by a key, in one statement.
 *
 * @param only limits the rows to those with one of these ids in a column
 */
export async function writeColumn(
  db: Db,
  { table, id, idType, column, form }: Column,
  rows: { id: string; value: Uint8Array }[],
  only?: { column: string; ids: string[] },
): Promise<void> {
  const texts = rows.map(({ id: key, value }) => ({
    key,
    value: form === 'bytea' ? toHex(value) : Buffer.from(value).toString(form),
  }));
  await db.$executeRawUnsafe(
    `update ${table} t set ${column} = v.value::${form === 'bytea' ? 'bytea' : 'text'}
    from jsonb_to_recordset($1::jsonb) as v(key text, value text) where t.${id} = v.key::${idType}
      ${only ? `and t.${only.column} = any($2::uuid[])` : ''}`,
    JSON.stringify(texts),
    ...(only ? [only.ids] : []),
  );
}

/** Returns bytes as PostgreSQL writes them. */
export function toHex(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString('hex')}`;
}
