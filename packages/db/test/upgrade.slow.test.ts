import { expect, describe, test } from 'vitest';
import type { Database } from '../src/database.ts';
import { readMigrations } from '../src/migrations.ts';
import { testDatabases } from '../src/testing/test-database.ts';
import { countAnew, readCounters } from './counters.ts';
import { fillEveryTable, readColumns, readRows, type Columns } from './filled.ts';

/** Tables and columns with another name since then. */
const RENAMED: Record<string, string> = { countries: 'pilots', 'regions.country_code': 'pilot' };
/** Tables that lost a column that always held 1, and the names of seeds, which now begin with the pilot. */
const REWRITTEN = ['flow_revision', 'target_settings', 'seed_runs'];

/** Rows that gain something: a clip says who settled its label. */
const COMPLETED: Record<string, (row: string) => string> = {
  release_items: (row) => row.replaceAll(/\\"number\\": \d/g, String.raw`$&, \"labelled_by\": \"speaker\"`),
};

/** The last migration of the previous version; 0.2.0 is the first. */
const BEFORE = '20261126120000_baseline';

describe.each(testDatabases)('an upgrade on $name', ({ open }) => {
  test('keeps every row of every table of the version before, and counts go on', async () => {
    const db = await open();
    await goBackTo(db, BEFORE);
    await fillEveryTable(db);
    const columns = await readColumns(db);
    const before = await readRows(db, columns);
    for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(0);

    expect(await db.migrate()).toEqual(namesOfAll().filter((name) => name > BEFORE));
    const after = await readRows(db, renamed(columns));
    for (const [table, rows] of Object.entries(before))
      if (!REWRITTEN.includes(table))
        expect(after[RENAMED[table] ?? table], table).toEqual(rows.map(COMPLETED[table] ?? String));
    expect(await readCounters(db)).toEqual(await countAnew(db));
    await db.sql(`update submissions set category = 'English', transcription = 'Wah gwaan'`);
    expect(await readCounters(db)).toEqual(await countAnew(db));
    await db.close();
  });
});

/** Returns the columns by the names that they have now. */
function renamed(columns: Columns): Columns {
  return Object.fromEntries(
    Object.entries(columns)
      .filter(([table]) => !REWRITTEN.includes(table))
      .map(([table, of]) => [
        RENAMED[table] ?? table,
        of.map((column) => ({ ...column, name: RENAMED[`${table}.${column.name}`] ?? column.name })),
      ]),
  );
}

async function goBackTo(db: Database, last: string): Promise<void> {
  await db.sql('drop schema public cascade; create schema public');
  await db.migrate(namesOfAll().filter((name) => name <= last));
}

function namesOfAll(): string[] {
  return readMigrations().migrationDirectories.map(({ path }) => path);
}
