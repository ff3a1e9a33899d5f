import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '@labrish/db';
import { createTemporaryDatabase } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedRequest, startFakeTwilio, type FakeTwilio } from '../fake-twilio/start.ts';
import { freePort } from '../harness.ts';
import { startProcess, type ServerProcess } from '../process/process.ts';
import { startCaddy } from './caddy.ts';
import { startNginx } from './nginx.ts';
import { whyNo } from './tools.ts';

const url = process.env.TEST_DATABASE_URL;
const AT_ONCE = 4;

interface Proxy {
  send: (path: string, init: RequestInit) => Promise<number>;
  stop: () => Promise<void>;
}
const proxies: { name: 'nginx' | 'caddy'; start: (upstreams: [string, string]) => Promise<Proxy> }[] = [
  {
    name: 'nginx',
    async start(upstreams) {
      const nginx = await startNginx(...upstreams);
      const send: Proxy['send'] = async (path, { method = 'GET', headers = {}, body }) =>
        (await nginx.ask(path, { method, headers: headers as Record<string, string>, body: body as string }))
          .status;
      return { send, stop: () => nginx.stop() };
    },
  },
  { name: 'caddy', start: startCaddy },
];

describe.each(proxies)('two servers behind $name', ({ name, start }) => {
  const why = whyNo(name) ?? (url ? null : 'skipped without TEST_DATABASE_URL');
  let twilio: FakeTwilio;
  let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
  let servers: ServerProcess[];
  let proxy: Proxy;
  let settings: Record<string, string>;
  const folder = mkdtempSync(join(tmpdir(), 'labrish-rolling-'));

  beforeAll(async () => {
    if (why) return;
    [temporary, twilio] = await Promise.all([createTemporaryDatabase(url ?? ''), startFakeTwilio()]);
    const [one, two] = [await freePort(), await freePort()];
    settings = {
      ...twilio.settings,
      ...{
        DATABASE_URL: temporary.url,
        DATA_DIR: folder,
        AUTH_SECRET: 'the secret of two servers, long enough',
      },
      PUBLIC_URL: 'http://127.0.0.1:8080',
    };
    servers = [await startProcess(one, settings), await startProcess(two, settings)];
    proxy = await start([servers[0]?.url ?? '', servers[1]?.url ?? '']);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    if (why) return;
    await proxy.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await twilio.close();
    await temporary.drop();
  });

  test.skipIf(why)(
    `answer every request while one after the other is restarted (${why ?? name})`,
    async () => {
      const counted: Record<string, number> = {};
      let isOver = false;
      let messages = 0;
      /** Sends a request, and again as often as its sender does: Twilio sends a message up to three times (docs/twilio.md). */
      const count = async (what: string, times: number, path: string, init: RequestInit) => {
        let status: number | string = 0;
        for (let n = 0; n < times && status !== 200; n += 1)
          status = await proxy.send(path, init).catch((error: Error) => error.message);
        counted[`${what} ${status}`] = (counted[`${what} ${status}`] ?? 0) + 1;
      };
      const webhook = '/webhooks/twilio/whatsapp';
      const ask = async (n: number) => {
        while (!isOver) {
          await count('page', 1, '/health/live', {});
          await count('post', 1, '/api/admin/prompts', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: '{}',
          });
          messages += 1;
          const message = twilio.inbound(`whatsapp:+187655501${10 + n}`, { text: 'Hi' });
          const address = (settings.PUBLIC_URL ?? '') + webhook;
          await count('message', 3, webhook, signedRequest(address, message, twilio.state.auth_token));
        }
      };
      const asking = Promise.all(Array.from({ length: AT_ONCE }, (_, n) => ask(n)));
      for (const [index, server] of servers.entries()) {
        expect(await server.stop()).toBe(0);
        servers[index] = await startProcess(Number(new URL(server.url).port), settings);
      }
      isOver = true;
      await asking;
      const { 'post 502': underWay = 0, ...answered } = counted;
      expect(Object.keys(answered).sort()).toEqual(['message 200', 'page 200', 'post 401']);
      // Nobody may repeat a POST that was on its way to a server at the moment when it stopped.
      expect(underWay).toBeLessThanOrEqual(servers.length * AT_ONCE);
      expect(counted['page 200']).toBeGreaterThan(100);
      const db = await createDb({ url: temporary.url });
      expect(await db.prisma.inbound_messages.count()).toBe(messages);
      await db.close();
    },
  );
});
