import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../src/database.ts';
import { readMigrations } from '../src/migrations.ts';
import { testDatabases } from '../src/testing/test-database.ts';
import { countAnew, readCounters, SPEAKERS, TOPICS, type Counters } from './counters.ts';
import { anyWrite } from './writes.ts';

/** The migration that made one family of the counters. */
const ONE_FAMILY = '20261123005000_one_family_of_counters';
/** The ones since when assumed labels are counted apart, review is counted, and topics and ages are. */
const ASSUMED = '20261123050000_assumed_labels_apart';
const REVIEWED = '20261123090000_reviews';
const STEERED = '20261125040000_steering';

describe.each(testDatabases)('the counters of submissions on $name', ({ open }) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await db.sql(SPEAKERS + TOPICS);
  });
  afterAll(() => db.close());

  it('say after any writes what counting anew says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyWrite, { size: 'max', maxLength: 15 }), async (writes) => {
        for (const write of writes) await db.sql(write);
        expect(await readCounters(db)).toEqual(await countAnew(db));
      }),
      { numRuns: 60 },
    );
  });

  it('say what those of before said, of submissions from before there were any', async () => {
    const [first, ...later] = scripts('', ONE_FAMILY);
    await db.sql(`drop schema public cascade; create schema public; ${first}`);
    await db.sql(SPEAKERS + SUBMISSIONS);
    for (const script of later.slice(0, -1)) await db.sql(script);
    const { rows } = await db.sql(BEFORE);
    const before = Object.fromEntries(rows.map(({ counter, n }) => [String(counter), Number(n)]));
    expect(before).toMatchObject({
      'counts listed people ': 3,
      'counts dataset whatsapp people ': 2,
      'counts dataset whatsapp milliseconds ': 5000,
      'days dataset whatsapp 2026-11-19 Mix': 1,
    });
    await db.sql(later.at(-1) ?? '');
    expect(overSources(await readCounters(db))).toMatchObject(before);
    for (const script of scripts(ONE_FAMILY, ASSUMED)) await db.sql(script);
    const after = await readCounters(db);
    expect(overSources(after)).toMatchObject(before);
    expect(after).toMatchObject({
      'counts listed whatsapp assumed English': 1,
      'counts dataset whatsapp assumed Mix': 1,
      'counts dataset simulator assumed Mix': 1,
    });
    for (const script of scripts(ASSUMED, REVIEWED)) await db.sql(script);
    const reviewed = await readCounters(db);
    expect(reviewed).toMatchObject(after);
    for (const script of scripts(REVIEWED, STEERED)) await db.sql(script);
    const steered = await readCounters(db);
    expect(steered).toMatchObject(reviewed);
    expect(steered).toEqual(await countAnew(db));
  });
});

/** The migrations after one, up to another; what came later says of its own counters what it has to. */
function scripts(after: string, upTo: string): string[] {
  return readMigrations()
    .migrationDirectories.filter(({ path }) => path > after && path <= upTo)
    .map(({ migrationFile }) => migrationFile.content.value);
}

const SUBMISSIONS = `
  insert into submissions (id, user_id, source, category, category_confirmed_at, region, region_code, transcription,
    created_at, storage_url, duration_ms, withdrawn_at, submission_type)
  select gen_random_uuid(), ('f0000000-0000-4000-8000-00000000000' || speaker)::uuid, s::"Source", c::"Category",
    confirmed::timestamptz, region, code, words, at::timestamptz, url, ms, gone::timestamptz, 'open'
  from (values
    (0, 'simulator', 'Mix', null, 'Portland', 'JM-04', 'Evening', '2026-11-20T12:00Z', 'a', 1000, null),
    (1, 'whatsapp', 'Mix', null, 'Portland', 'JM-04', 'Evening', '2026-11-20T04:59Z', 'b', 2000, null),
    (1, 'whatsapp', 'Mix', '2026-11-20T13:00Z', 'Kingston', null, '', '2026-11-20T05:00Z', 'c', 3000, null),
    (1, 'whatsapp', 'English', null, 'Kingston', 'JM-01', 'Evening', '2026-11-20T12:00Z', null, 4000, null),
    (2, 'whatsapp', 'Patwa', '2026-11-20T13:00Z', null, null, null, '2026-11-20T12:00Z', 'd', null, null),
    (2, 'whatsapp', 'Patwa', '2026-11-20T13:00Z', 'Kingston', 'JM-01', 'Evening', '2026-11-20T12:00Z', 'e', 5000, '2026-11-21T12:00Z')
  ) as v (speaker, s, c, confirmed, region, code, words, at, url, ms, gone);`;

/** Two families, of which that of the list had no sources. */
const BEFORE = `
  select concat_ws(' ', 'counts listed', kind, key) as counter, n::int from submission_counts where n <> 0
  union all select concat_ws(' ', 'speakers listed', user_id), n from submission_contributors
  union all select concat_ws(' ', 'counts dataset', source, kind, key), n from dataset_counts where n <> 0
  union all select concat_ws(' ', 'days dataset', source, day, category), n from dataset_days
  union all select concat_ws(' ', 'speakers dataset', source, user_id), n from dataset_speakers`;

/** With what is listed added up over its sources. */
function overSources(counters: Counters): Counters {
  const sums: Counters = {};
  for (const [counter, n] of Object.entries(counters)) {
    const sum = counter.replace(/^(\w+ listed) \w+/, '$1');
    sums[sum] = (sums[sum] ?? 0) + n;
  }
  return sums;
}
