import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explain } from '@labrish/api/errors';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPeople } from '../fake-twilio/people.ts';
import { startTwilioServer, type TwilioServer } from '../fake-twilio/server.ts';
import { createInstallation } from '../process/installation.ts';
import { startProcess } from '../process/process.ts';
import { createCluster, findPostgres, type Cluster } from './postgres-cluster.ts';

const bin = findPostgres();
const disk = mkdtempSync(join(tmpdir(), 'labrish-disk-'));
const mounted =
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=777', 'tmpfs', disk]).status === 0;
const fill = join(disk, 'fill');

interface Fault {
  name: string;
  why: RegExp;
  cause(server: TwilioServer): Promise<void>;
  cure(server: TwilioServer): Promise<void>;
}

const readOnly = (value: 'on' | 'off') => async (server: TwilioServer) => {
  await server.services.db.slowSql(`set default_transaction_read_only = off`);
  await server.services.db.slowSql(`alter system set default_transaction_read_only = ${value}`);
  await server.services.db.slowSql('select pg_reload_conf()');
  await expect
    .poll(async () => (await server.services.db.sql('show default_transaction_read_only')).rows)
    .toEqual([{ default_transaction_read_only: value }]);
};

const FAULTS: Fault[] = [
  {
    name: 'can only be read',
    why: /^The database can only be read, so nothing can be stored\. Look whether it is a standby/,
    cause: readOnly('on'),
    cure: readOnly('off'),
  },
  {
    name: 'has a full disk',
    why: /^The disk of the database is full, or cannot be written to, so nothing can be stored\./,
    async cause() {
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(fill, Buffer.alloc(bavail * bsize));
    },
    async cure() {
      rmSync(fill);
    },
  },
];

describe.skipIf(!bin || !mounted)(
  'a PostgreSQL that answers and stores nothing (skipped without its initdb, or where no disk can be mounted)',
  { timeout: 300_000 },
  () => {
    let cluster: Cluster;
    let server: TwilioServer;
    let people: ReturnType<typeof createPeople>;

    beforeAll(async () => {
      cluster = await createCluster(bin ?? '', disk);
      cluster.start();
      server = await startTwilioServer({ database: cluster.url });
      people = createPeople(server, '583');
    });
    afterAll(async () => {
      rmSync(fill, { force: true });
      await server.close();
      cluster.remove();
      spawnSync('umount', [disk]);
      rmSync(disk, { recursive: true, force: true });
    });

    const ready = async () => {
      const response = await server.post('/health/ready', { method: 'GET' });
      return { status: response.status, why: ((await response.json()) as { why: string[] }).why };
    };
    const writable = async () =>
      Number(/^labrish_database_writable (\d)/m.exec(await server.services.metrics.text())?.[1]);

    test.each(FAULTS)(
      'that $name is red with the reason, refuses with 503, and goes on by itself',
      async (fault) => {
        await fault.cause(server);
        server.clock.forward({ minutes: 1 });
        expect(await ready()).toEqual({ status: 503, why: [expect.stringMatching(fault.why)] });
        expect(await writable()).toBe(0);
        const { prisma, query, sql } = server.services.db;
        const insert = `insert into seed_runs (name) select repeat('never stored', 10) || n from generate_series(1, 20000) n`;
        for (const write of [
          () =>
            prisma.seed_runs.createMany({
              data: Array.from({ length: 5000 }, (_, n) => ({ name: `${n} `.repeat(20) })),
            }),
          () => prisma.$executeRawUnsafe(insert),
          () => query({ text: insert, values: [] }),
          () => sql(insert),
        ])
          expect(
            explain(
              await write().then(
                () => 'written',
                (error: unknown) => error,
              ),
            ),
          ).toMatchObject({
            code: 'SERVICE_UNAVAILABLE',
            message:
              'The database stores nothing at the moment, so nothing was changed. Try again in a while.',
          });
        const from = people.somebody();
        // A message may still find room where rows were deleted.
        const { status } = await people.say(from, 'Hi');
        expect([200, 503]).toContain(status);
        expect(await server.services.db.prisma.inbound_messages.count()).toBe(status === 200 ? 1 : 0);

        await fault.cure(server);
        server.clock.forward({ minutes: 1 });
        expect(await ready()).toEqual({ status: 200, why: [] });
        expect(await writable()).toBe(1);
        const other = people.somebody();
        await people.say(other, 'Hi');
        expect(server.fake.sentTo(other)).toHaveLength(1);
        await server.services.db.sql('delete from contributors');
      },
    );

    test('names who holds a lock for which everybody waits', async () => {
      const { sql } = server.services.db;
      const { rows: databases } = await sql('select current_database() as name');
      const connectionString = new URL(String(databases[0]?.name), cluster.url).href;
      const holder = new pg.Client({ connectionString });
      await holder.connect();
      await holder.query('begin; lock table contributors');
      const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
      const waiting = sql('select count(*) from contributors');
      await expect
        .poll(ready, { timeout: 30_000 })
        .toEqual({ status: 503, why: [expect.stringContaining(`pg_terminate_backend(${rows[0]?.pid})`)] });
      server.clock.forward({ minutes: 1 });
      expect(await writable()).toBe(0);
      await holder.end();
      await waiting;
      expect(await ready()).toEqual({ status: 200, why: [] });
    });

    test('refuses a start at once, with one sentence', async () => {
      const one = await createInstallation(cluster.url);
      await one.start();
      const name = new URL(one.place.DATABASE_URL ?? '').pathname.slice(1);
      await one.withDb((db) => db.slowSql(`alter database "${name}" set default_transaction_read_only = on`));
      const refusal = await startProcess(1, one.place).then(
        () => 'it started',
        (error: Error) => error.message,
      );
      expect(refusal).toMatch(
        /^The server ended with 1:\s+The database can only be read\. Look whether it is a standby, .*\s*$/,
      );
      await one.remove();
    });
  },
);
