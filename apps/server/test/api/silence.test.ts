import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { explain } from '@labrish/api/errors';
import type { Database } from '@labrish/db';
import { LIMITS } from '@labrish/db/database';
import { openPostgres } from '@labrish/db/postgres';
import { addPilot, createTemporaryDatabase } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const server = process.env.TEST_DATABASE_URL;

/** Proxies the database, and can cut the network: packets get lost, and neither side is notified. */
async function startLine(to: URL) {
  let cut = false;
  const ends: Socket[] = [];
  const line = createServer((near) => {
    const far = connect(Number(to.port || 5432), to.hostname);
    ends.push(near, far);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      // Drop all bytes while the network is cut, also on connections that were opened before.
      from.on('data', (bytes) => {
        if (!cut) into.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => into.destroy());
    }
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String((line.address() as AddressInfo).port);
  return {
    url: url.href,
    cut: () => (cut = true),
    mend: () => (cut = false),
    close: () => {
      for (const end of ends) end.destroy();
      line.close();
    },
  };
}

describe.skipIf(!server)('PostgreSQL over a network', () => {
  let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
  let line: Awaited<ReturnType<typeof startLine>>;
  let db: Database;
  beforeAll(async () => {
    temporary = await createTemporaryDatabase(server ?? '');
    line = await startLine(new URL(temporary.url));
    db = await openPostgres(line.url, { statement: 500, unheard: 200 });
    await db.migrate();
    await addPilot(db);
  });
  afterAll(async () => {
    await db.close();
    line.close();
    await temporary.drop();
  });

  /** Runs every kind of query at once, so that each has its own connection. */
  const ask = () =>
    Promise.allSettled([
      db.sql('select 1'),
      db.query({ text: 'select 1 as one', values: [] }),
      db.prisma.seed_runs.findMany(),
    ]);

  it('that has fallen silent keeps nobody waiting, and answers again once it is back', async () => {
    const answered = ['fulfilled', 'fulfilled', 'fulfilled'];
    expect((await ask()).map(({ status }) => status)).toEqual(answered);
    line.cut();
    for (const asked of await ask())
      expect(asked.status === 'rejected' && explain(asked.reason).code).toBe('SERVICE_UNAVAILABLE');
    line.mend();
    expect((await ask()).map(({ status }) => status)).toEqual(answered);
  });

  it('ends a statement that takes too long, and leaves commands and migrations alone', async () => {
    const error: unknown = await db.sql('select pg_sleep(60)').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: '57014' });
    expect(explain(error).code).toBe('SERVICE_UNAVAILABLE');
    expect((await db.slowSql('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
    const other = await openPostgres(temporary.url);
    const shown = await other.sql(`select name, setting::int as ms from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`);
    await other.close();
    expect(shown.rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', ms: LIMITS.statement },
      { name: 'statement_timeout', ms: LIMITS.statement },
    ]);
  });
});
