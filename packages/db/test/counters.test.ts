import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../src/database.ts';
import { testDatabases } from '../src/testing/test-database.ts';
import { countAnew, readCounters, SECOND_PILOT, SPEAKERS, TOPICS } from './counters.ts';
import { anyWrite } from './writes.ts';

describe.each(testDatabases)('the counters of submissions on $name', ({ open }) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await db.sql(`${SECOND_PILOT}${SPEAKERS}${TOPICS}`);
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
});
