import type { Prisma } from '@labrish/db';
import { SEALED } from './derived.ts';
import type { SealedColumn, SealPurpose } from './derived.ts';

type Db = Pick<Prisma.TransactionClient, '$queryRawUnsafe' | '$executeRawUnsafe'>;

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

/** Returns values of one purpose in ascending order of keys, after a given key; erased values are left out. */
export function sealedPage(
  db: Db,
  purpose: SealPurpose,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<SealedValue[]> {
  const { id, idType } = columnOf(purpose);
  return after === undefined
    ? read(db, purpose, `order by t.${id} limit ${limit}`)
    : read(db, purpose, `and t.${id} > $1::${idType} order by t.${id} limit ${limit}`, after);
}

/** Returns a few values of one purpose, the latest ones where keys have an order. */
export function sealedSample(db: Db, purpose: SealPurpose, limit: number): Promise<SealedValue[]> {
  return read(db, purpose, `order by t.${columnOf(purpose).id} desc limit ${limit}`);
}

async function read(
  db: Db,
  purpose: SealPurpose,
  which: string,
  ...values: string[]
): Promise<SealedValue[]> {
  const { table, id, column, context } = columnOf(purpose);
  const rows = await db.$queryRawUnsafe<{ id: string; context: string; sealed: Uint8Array | string }[]>(
    `select t.${id}::text as id, ${context} as context, t.${column} as sealed
    from ${table} t where octet_length(t.${column}) > 0 ${which}`,
    ...values,
  );
  return rows.map(({ sealed, ...row }) => ({ ...row, sealed: toBytes(sealed) }));
}

function toBytes(stored: Uint8Array | string): Uint8Array {
  return typeof stored === 'string' ? Buffer.from(stored, 'base64url') : stored;
}

/** Writes values back by their keys, in one statement. */
export async function writeSealed(
  db: Db,
  purpose: SealPurpose,
  values: { id: string; sealed: Uint8Array }[],
): Promise<void> {
  const { table, id, idType, column, form } = columnOf(purpose);
  const encoding = form === 'bytea' ? 'hex' : form;
  const rows = values.map((value) => ({
    id: value.id,
    sealed: Buffer.from(value.sealed).toString(encoding),
  }));
  await db.$executeRawUnsafe(
    `update ${table} t set ${column} = ${form === 'bytea' ? `decode(v.sealed, 'hex')` : 'v.sealed'}
    from jsonb_to_recordset($1::jsonb) as v(id text, sealed text) where t.${id} = v.id::${idType}`,
    JSON.stringify(rows),
  );
}
