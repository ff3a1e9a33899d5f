import { createTemporaryDatabase } from '@labrish/db/testing/test-database';
import { expect, test } from 'vitest';
import { simulate } from './simulate.ts';

const SERVER = process.env.TEST_DATABASE_URL;

/** Needs PostgreSQL, because two processes share the database. `npm run simulate:review` draws other seeds. */
test.runIf(SERVER)('bad reviewers are flagged, and without them labels are right', async () => {
  const temporary = await createTemporaryDatabase(SERVER ?? '');
  const { after, missed, honest_flagged } = await simulate(temporary.url, 13);
  await temporary.drop();
  expect(missed).toEqual([]);
  expect(honest_flagged).toBeLessThanOrEqual(1);
  expect(after.accepted).toBeGreaterThan(450);
  expect(after.right / after.fit).toBeGreaterThanOrEqual(0.97);
  expect(after.bad_accepted / after.bad).toBeLessThanOrEqual(0.02);
  expect(after.without_label).toBe(0);
});
