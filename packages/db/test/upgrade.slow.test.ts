import { expect, describe, test } from 'vitest';
import type { Database } from '../src/database.ts';
import { readMigrations } from '../src/migrations.ts';
import { testDatabases } from '../src/testing/test-database.ts';
import { countAnew, readCounters } from './counters.ts';
import { fillEveryTable, readColumns, readRows } from './filled.ts';

/** The last migration of the version before this one. */
const BEFORE = '20261124111658_flow_scripts_and_days';

describe.each(testDatabases)('an upgrade on $name', ({ open }) => {
  test('keeps every row of every table of the version before, and counts go on', async () => {
    const db = await open();
    await goBackTo(db, BEFORE);
    await fillEveryTable(db);
    const columns = await readColumns(db);
    const before = await readRows(db, columns);
    for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(0);

    expect(await db.migrate()).toEqual(namesOfAll().filter((name) => name > BEFORE));
    // What people did in the flow is counted anew from the messages, by the hour; what they gave, at once and by more than before.
    // Numbers that reviewers only claimed are forgotten.
    const apart = { flow_days: [], submission_counts: [], reviewer_addresses: [] };
    expect({ ...(await readRows(db, columns)), ...apart }).toEqual({ ...before, ...apart });
    expect(await readCounters(db)).toEqual(await countAnew(db));
    await db.sql(`update submissions set category = 'English', transcription = 'Wah gwaan'`);
    expect(await readCounters(db)).toEqual(await countAnew(db));
    await db.close();
  });

  test('makes one version of an agreement that came back several times', async () => {
    const db = await open();
    await goBackTo(db, '20261125210000_held_messages');
    const { prisma } = db;
    const words = (version: number, body: string) => ({ version, body, choices: ['Yes'], text_hash: body });
    await prisma.consent_versions.createMany({
      data: [words(1, 'A b'), words(2, 'Other'), words(3, 'A  b '), words(4, 'Other'), words(5, 'A b')],
    });
    await db.sql(`insert into flow_releases (number, flow, flow_hash, consent_version, published_at)
      values (1, '{}', 'a', 1, now()), (2, '{}', 'b', 5, now())`);
    const people = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    for (const [place, id] of people.entries()) {
      const hash = new Uint8Array([place]);
      const contributor = { id, source: 'simulator' as const, address_hmac: hash, address_enc: hash };
      await prisma.contributors.create({ data: contributor });
    }
    const [one, both] = people as [string, string];
    await db.sql(`
      insert into consents (id, contributor_id, version, text_hash, age_ok) values
        (gen_random_uuid(), '${one}', 5, 'A b', true),
        (gen_random_uuid(), '${both}', 1, 'A b', true), (gen_random_uuid(), '${both}', 4, 'Other', true);
      insert into conversations (contributor_id, snapshot, updated_at) values
        ('${one}', '{"consent_version": 5, "asked_consent": 3}', now()),
        ('${both}', '{"consent_version": 4, "asked_consent": null}', now())`);

    await db.migrate();

    const agreed = await prisma.consents.findMany({
      orderBy: [{ contributor_id: 'asc' }, { version: 'asc' }],
    });
    expect(agreed.map(({ version, text_hash }) => [version, text_hash])).toEqual([
      ...[
        [1, 'A b'],
        [1, 'A b'],
      ],
      [2, 'Other'],
    ]);
    const conversations = await prisma.conversations.findMany({ orderBy: { contributor_id: 'asc' } });
    expect(conversations.map(({ snapshot }) => snapshot)).toEqual([
      { consent_version: 1, asked_consent: 1 },
      { consent_version: 2, asked_consent: null, earlier_consents: [1, 2] },
    ]);
    const releases = await prisma.flow_releases.findMany();
    expect(releases.map(({ consent_version }) => consent_version)).toEqual([1, 1]);
    expect(await prisma.consent_versions.count()).toBe(5);
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
