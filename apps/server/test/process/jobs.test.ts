import { testDatabases } from '@labrish/db/testing/test-database';
import type { Database } from '@labrish/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createJobs } from '#jobs/jobs.ts';
import type { Jobs } from '#jobs/jobs.ts';
import { createLogger, loggerOptions } from '#log/logger.ts';
import { deleteContent } from '#channels/twilio/retired-contents.ts';
import { openTwilio } from '#channels/twilio/client.ts';
import { freePort } from '../harness.ts';

const ACCOUNT = `AC${'a1'.repeat(16)}`;
const TOKEN = 'token-of-an-account';
const PHONE = '+18765550142';

describe.each(testDatabases)('background jobs on $name', ({ open }) => {
  let db: Database;
  let jobs: Jobs;
  const lines: string[] = [];

  beforeAll(async () => {
    db = await open();
    const twilio = openTwilio({
      TWILIO_ACCOUNT_SID: ACCOUNT,
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_WHATSAPP_NUMBER: '+18765550100',
      // Nobody listens there.
      TWILIO_API_BASE_URL: `http://127.0.0.1:${await freePort()}`,
    });
    if (!twilio) throw new Error('There are Twilio settings.');
    const stream = { write: (line: string) => void lines.push(line) };
    jobs = createJobs(db, createLogger({ ...loggerOptions('info'), stream }));
    jobs.handle('unreachable', () => deleteContent(twilio, `HX${'0'.repeat(32)}`), { retries: 0 });
    jobs.handle('quoting', () =>
      Promise.reject(new Error(`The 'To' number whatsapp:${PHONE} is not valid.`)),
    );
    await jobs.start();
  });
  afterAll(async () => {
    await jobs.stop();
    await db.close();
  });

  /** Every row of the queue's own tables, as text. */
  async function everythingQueued(): Promise<string> {
    const { rows } = await db.sql(
      `select table_name from information_schema.tables where table_schema = 'jobs'`,
      [],
    );
    const texts: string[] = [];
    for (const { table_name } of rows) {
      const found = await db.sql(`select t::text as row from jobs."${String(table_name)}" t`, []);
      texts.push(...found.rows.map(({ row }) => String(row)));
    }
    return texts.join('\n');
  }

  test.each([
    ['unreachable', 'failed', 'ECONNREFUSED'],
    ['quoting', 'retry', "The 'To' number whatsapp:[number] is not valid."],
  ])(
    'what a job threw (%s) stands in the log, and no secret there or in the queue',
    async (job, state, why) => {
      await jobs.enqueue(job, {});
      const states = async () => (await db.sql('select state from jobs.job where name = $1', [job])).rows;
      await expect.poll(states).toEqual([{ state }]);
      const everything = (await everythingQueued()) + lines.join('');
      expect(everything).toContain(job);
      for (const secret of [TOKEN, Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64'), PHONE.slice(1)])
        expect(everything.includes(secret), secret).toBe(false);
      const failures = lines.filter(
        (line) => line.includes('"job failed"') && line.includes(`"job":"${job}"`),
      );
      expect(failures).toEqual([expect.stringContaining(why)]);
    },
  );
});
