import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb, type Database } from '@labrish/db';
import { createTemporaryDatabase } from '@labrish/db/testing/test-database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { signedRequest, startFakeTwilio } from '../fake-twilio/start.ts';
import { freePort } from '../harness.ts';
import { COMMAND, startProcess, type ServerProcess } from '../process/process.ts';
import { startPrometheus } from './prometheus.ts';
import { textOf, whyNo } from './tools.ts';

const url = process.env.TEST_DATABASE_URL;
const disk = mkdtempSync(join(tmpdir(), 'labrish-alerts-'));
const mount = (...args: string[]) => spawnSync('mount', args).status === 0;
const why =
  whyNo('prometheus') ??
  (url ? null : 'skipped without TEST_DATABASE_URL') ??
  (process.getuid?.() === 0 && mount('-t', 'tmpfs', '-o', 'size=2g', 'tmpfs', disk)
    ? null
    : 'skipped where no disk can be mounted');

const ALERTS = (
  parse(textOf('prometheus/alerts.yaml')) as { groups: { rules: { alert: string }[] }[] }
).groups
  .flatMap(({ rules }) => rules)
  .map(({ alert }) => alert);

/** Makes a process busy for 700 ms of each second, once the file is there. */
const BUSY = (file: string) =>
  `data:text/javascript,${encodeURIComponent(`
    import { existsSync } from 'node:fs';
    setInterval(() => {
      const until = Date.now() + (existsSync(${JSON.stringify(file)}) ? 700 : 0);
      while (Date.now() < until);
    }, 1000).unref();`)}`;

/** Rows that wait: a message, its attachment, a mail and a job, for longer than they may; and replies. */
const WAITING = `
  insert into inbound_messages (message_sid, contributor_id, raw_enc, status, attempts, received_at, not_before)
    select 'SM-late', contributor_id, raw_enc, 'received', 1, now() - interval '5 minutes', now() + interval '1 hour'
    from inbound_messages limit 1;
  insert into inbound_media (id, message_id, source_enc, created_at, not_before)
    select gen_random_uuid(), id, raw_enc, now() - interval '20 minutes', now() + interval '1 hour' from inbound_messages limit 1;
  insert into mails (id, message_enc, created_at, not_before)
    values (gen_random_uuid(), '', now() - interval '10 minutes', now() + interval '1 hour');
  insert into jobs (id, name, created_at) values (gen_random_uuid(), 'of-another-version', now() - interval '1 hour')`;
const REPLIES = `
  insert into outbound_messages (contributor_id, content, attempts, not_before)
    select contributor_id, content, 1, now() + interval '1 hour'
    from (select * from outbound_messages limit 1) o, generate_series(1, $1)`;
const NO_BACKUP = `
  update seed_runs set applied_at = now() - interval '27 hours';
  update _prisma_migrations set finished_at = now() - interval '27 hours'`;

describe.skipIf(why)(`a real Prometheus (${why ?? 'prometheus'})`, { timeout: 300_000 }, () => {
  const undo: (() => unknown)[] = [];
  let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
  /** Three processes with a database each: the rows of one are old, one loses its database, one has too few connections and files. */
  let late: ServerProcess;
  let cut: ServerProcess;
  let short: ServerProcess;
  let databases: string[];
  let twilio: Awaited<ReturnType<typeof startFakeTwilio>>;
  const busy = join(disk, 'busy');

  beforeAll(async () => {
    const temporary = await Promise.all([1, 2, 3].map(() => createTemporaryDatabase(url ?? '')));
    undo.push(...temporary.map((one) => () => one.drop()));
    databases = temporary.map((one) => one.url);
    twilio = await startFakeTwilio();
    const [DATABASE_URL = '', ofCut = '', ofShort = ''] = databases;
    const folder = (name: string) => ({
      DATA_DIR: join(disk, name),
      AUTH_SECRET: `the secret of the server, ${name}, long enough`,
    });
    const [program, ...args] = COMMAND;
    [late, cut, short] = await Promise.all([
      startProcess(await freePort(), {
        ...{ ...twilio.settings, ...folder('late'), DATABASE_URL },
        DAILY_MESSAGE_LIMIT: '10',
      }),
      startProcess(await freePort(), { ...folder('cut'), DATABASE_URL: ofCut }, [
        program,
        '--import',
        BUSY(busy),
        ...args,
      ]),
      startProcess(await freePort(), { ...folder('short'), DATABASE_URL: ofShort, DATABASE_POOL_SIZE: '4' }, [
        'sh',
        '-c',
        'ulimit -n 256; exec "$0" "$@"',
        ...COMMAND,
      ]),
    ]);
    undo.push(...[late, cut, short].map((server) => () => server.kill()));
    prometheus = await startPrometheus([
      { url: late.url, every_seconds: 1 },
      { url: cut.url, every_seconds: 3 },
      { url: short.url, every_seconds: 3 },
    ]);
    undo.push(() => prometheus.stop());
  });
  afterAll(async () => {
    for (const one of undo.reverse()) await one();
    spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  /** Opens a database for writing, until the end, also while it can only be read by others. */
  const open = async (n: number): Promise<Database> => {
    const db = await createDb({ url: `${databases[n]}?options=-c%20default_transaction_read_only%3Doff` });
    undo.push(() => db.close());
    return db;
  };

  test('raises nothing for servers that are well, and each alert for its fault', async () => {
    await expect.poll(() => prometheus.up()).toBe(3);
    expect(await prometheus.alerts()).toEqual([]);

    const rows = await open(0);
    await twilio.close();
    const message = twilio.inbound('whatsapp:+18765550123', { text: 'Hi' });
    const path = '/webhooks/twilio/whatsapp';
    await fetch(late.url + path, signedRequest(late.url + path, message, twilio.state.auth_token));
    await expect.poll(() => rows.prisma.twilio_outage.count()).toBe(1);
    await rows.sql(`update twilio_outage set since = now() - interval '3 minutes'; ${WAITING}; ${NO_BACKUP}`);
    await rows.sql(REPLIES, [150]);
    await rows.sql(
      `insert into message_days values ((now() at time zone 'America/Jamaica')::date, 'reply', 20)`,
    );
    const nameOf = (n: number) => new URL(databases[n] ?? '').pathname.slice(1);
    const cutAll = (n: number) =>
      rows.sql(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [nameOf(n)],
      );
    await rows.sql(`alter database ${nameOf(0)} set default_transaction_read_only = on`);
    await cutAll(0);
    mount('-o', 'remount,size=500m', disk);

    // Requests that wait for a table that somebody has locked, and connections that are open for nothing.
    const lock = new pg.Client({ connectionString: databases[2] });
    await lock.connect();
    undo.push(() => lock.end());
    await lock.query('begin; lock table campaigns in access exclusive mode');
    for (let n = 0; n < 8; n += 1) void fetch(`${short.url}/go/code${n}`).catch(() => null);
    const { port } = new URL(short.url);
    const sockets: Socket[] = Array.from({ length: 190 }, () => connect(Number(port), '127.0.0.1'));
    for (const socket of sockets) socket.on('error', () => undefined);
    undo.push(() => sockets.forEach((socket) => socket.destroy()));

    writeFileSync(busy, '');
    await rows.sql(`alter database ${nameOf(1)} allow_connections false`);
    await cutAll(1);

    const fired = new Set<string>();
    const look = async () => {
      await rows.sql(REPLIES, [5]);
      // Its database takes no message: it answers 503, and 403 to what is not signed.
      for (const token of [twilio.state.auth_token, 'another'])
        await fetch(late.url + path, signedRequest(late.url + path, message, token));
      for (const { name, state } of await prometheus.alerts()) if (state === 'firing') fired.add(name);
      return [...fired].sort();
    };
    const all = [...ALERTS].sort();
    await expect.poll(look, { timeout: 90_000 }).toEqual(all.filter((name) => name !== 'LabrishDown'));
    await cut.kill();
    await expect.poll(look).toEqual(all);
  });
});
