import { once } from 'node:events';
import { existsSync } from 'node:fs';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../harness.ts';
import { createInstallation, type Installation } from './installation.ts';
import { COMMAND, startProcess, type ServerProcess } from './process.ts';

describe.skipIf(!existsSync('/proc/self/limits'))(
  'a server that may open few files (skipped where the system does not say how many)',
  { timeout: 120_000 },
  () => {
    let one: Installation;
    let server: ServerProcess;
    const sockets: Socket[] = [];
    beforeAll(async () => {
      one = await createInstallation(process.env.TEST_DATABASE_URL);
      const limited = ['bash', '-c', 'ulimit -n 256; exec "$0" "$@"', ...COMMAND] as const;
      server = await startProcess(await freePort(), one.place, [...limited]);
    });
    afterAll(async () => {
      await server.kill();
      await one.remove();
    });

    test('warns at the start, refuses visitors beyond with a line in the log, is red, and recovers', async () => {
      expect(server.output()).toContain('this process may open few files and connections: raise the limit');
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
      const ready = () =>
        new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
          http
            .get(`${server.url}/health/ready`, { agent }, (answer) => {
              let body = '';
              answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
              answer.on('end', () => resolve({ status: answer.statusCode, body }));
            })
            .on('error', reject);
        });
      expect(await ready()).toMatchObject({ status: 200 });
      for (let n = 0; n < 200; n++) {
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
        socket.on('error', () => undefined);
        sockets.push(socket);
        await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
      }
      await expect
        .poll(() => server.output())
        .toContain('visitors are refused, because too many connections are open');
      const red = await ready();
      expect(red.status).toBe(503);
      expect(red.body).toMatch(/This server has \d+ of 256 files and connections open/);
      sockets.forEach((socket) => socket.destroy());
      await expect.poll(async () => (await ready()).status).toBe(200);
      agent.destroy();
    });
  },
);
