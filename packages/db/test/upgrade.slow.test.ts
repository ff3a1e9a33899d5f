import { expect, describe, test } from 'vitest';
import type { Database } from '../src/database.ts';
import { readMigrations } from '../src/migrations.ts';
import { testDatabases } from '../src/testing/test-database.ts';
import { countAnew, readCounters } from './counters.ts';
import { fillEveryTable, readColumns, readRows } from './filled.ts';

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
    expect(await readRows(db, columns)).toEqual(before);
    expect(await readCounters(db)).toEqual(await countAnew(db));
    await db.sql(`update submissions set category = 'English', transcription = 'Wah gwaan'`);
    expect(await readCounters(db)).toEqual(await countAnew(db));
    await db.close();
  });
});

async function goBackTo(db: Database, last: string): Promise<void> {
  await db.sql('drop schema public cascade; create schema public');
  await db.migrate(namesOfAll().filter((name) => name <= last));
}

function namesOfAll(): string[] {
  return readMigrations().migrationDirectories.map(({ path }) => path);
}
