import { testDatabases } from '@labrish/db/testing/test-database';
import { expect, test } from 'vitest';
import { MACS, COLUMNS_WITHOUT_SECRET, OWN_COLUMNS, SEALED } from '#auth-secret/derived.ts';

// Fails for a new column of bytes until apps/server/src/auth-secret/derived.ts says what a change of the secret does to it.
test.each(testDatabases)('a change of the secret knows every column of bytes, on $name', async ({ open }) => {
  const db = await open();
  const { rows } = await db.sql(
    `select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and udt_name in ('bytea', '_bytea')`,
  );
  await db.close();
  const known = [
    ...Object.values(SEALED)
      .filter(({ form }) => form === 'bytea')
      .map(({ table, column }) => `${table}.${column}`),
    ...Object.values(MACS).flatMap(({ columns }) => columns),
    ...OWN_COLUMNS,
    ...COLUMNS_WITHOUT_SECRET,
  ];
  expect(rows.map(({ name }) => String(name)).toSorted()).toEqual(known.toSorted());
});
