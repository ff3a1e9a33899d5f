import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, readdir, readlink, truncate, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { describeGate, NAME, PARQUET, serveDownloads, urlOf } from './gate.ts';

describeGate('downloads in parts, on $name', (gate) => {
  const get = (path: string, key?: string, headers: Record<string, string> = {}) =>
    gate.app.inject({ url: urlOf(path, key), headers });
  const folder = (name = NAME) => join(gate.folder, 'releases', name);

  test('a download that broke off goes on from where it was', async () => {
    const { key } = await gate.published();
    for (const path of [`${NAME}.tar`, `${NAME}/${PARQUET}`]) {
      const whole = await get(path, key);
      const size = whole.rawPayload.length;
      const etag = String(whole.headers.etag);
      const part = await get(path, key, { range: 'bytes=1000-', 'if-range': etag });
      expect(part.statusCode).toBe(206);
      expect(part.headers).toMatchObject({
        'content-range': `bytes 1000-${size - 1}/${size}`,
        'content-length': `${size - 1000}`,
        etag,
      });
      expect(part.rawPayload.equals(whole.rawPayload.subarray(1000))).toBe(true);
      const last = await get(path, key, { range: 'bytes=-7' });
      expect(last.rawPayload.equals(whole.rawPayload.subarray(-7))).toBe(true);
      // The whole archive is sent if the client has a part of another one.
      const other = await get(path, key, { range: 'bytes=1000-', 'if-range': '"another"' });
      expect([other.statusCode, other.rawPayload.length]).toEqual([200, size]);
      expect((await get(path, key, { 'if-none-match': etag })).statusCode).toBe(304);
      const behind = await get(path, key, { range: `bytes=${size}-` });
      expect([behind.statusCode, behind.headers['content-range']]).toEqual([416, `bytes */${size}`]);
      expect(behind.json()).toEqual({ error: expect.stringContaining(`${size} bytes`) as string });
      const head = await gate.app.inject({ method: 'HEAD', url: urlOf(path, key) });
      expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, `${size}`, '']);
    }
  });

  test('the archive is known by another tag as soon as it is another', async () => {
    const { key } = await gate.published();
    gate.later(1_000);
    await gate.record(await gate.speaker());
    await gate.release('1.1.0');
    const tags = [`${NAME}.tar`, 'labrish-test-1.1.0.tar', `${NAME}.tar`].map((path) => get(path, key));
    const [first, next, again] = (await Promise.all(tags)).map(({ headers }) => headers.etag);
    expect(first).toMatch(/^"[0-9a-f]{64}"$/);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  test('twenty download at once, and each gets the same', async () => {
    const { key } = await gate.published();
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(`${NAME}.tar`, key)));
    const bytes = answers.map(({ rawPayload }) => createHash('sha256').update(rawPayload).digest('hex'));
    expect(new Set(bytes).size).toBe(1);
  });

  describe.skipIf(process.platform !== 'linux')('over a line', () => {
    const BIG = 'data/big.parquet';
    const BIG_BYTES = 64 * 1024 * 1024;

    /** Publishes a version with a file too large for a socket's buffer, and starts a client that begins to read the archive. */
    async function begin(stalled_ms: number): Promise<{ client: Socket; isCutOff: Promise<unknown> }> {
      const { key } = await gate.published();
      await writeFile(join(folder(), BIG), '');
      await truncate(join(folder(), BIG), BIG_BYTES);
      await appendFile(join(folder(), 'SHA256SUMS'), `${randomBytes(32).toString('hex')}  ${BIG}\n`);
      const server = await serveDownloads(gate, stalled_ms);
      await server.listen({ port: 0, host: '127.0.0.1' });
      const isCutOff = new Promise<unknown>((resolve) => {
        server.server.once('connection', (socket: Socket) => socket.once('close', resolve));
      });
      const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
      client.on('error', () => undefined);
      onTestFinished(async () => {
        client.destroy();
        await server.close();
      });
      client.write(`GET ${urlOf(`${NAME}.tar`, key)} HTTP/1.1\r\nhost: localhost\r\nrange: bytes=0-\r\n\r\n`);
      await once(client, 'data');
      client.pause();
      return { client, isCutOff };
    }

    test('who hangs up leaves no file open', async () => {
      const { client } = await begin(60_000);
      await vi.waitFor(async () => expect(await openFiles()).toContain(join(folder(), BIG)));
      client.destroy();
      await vi.waitFor(async () => expect(await openFiles()).not.toContain(join(folder(), BIG)));
    });

    test('who takes nothing for a while is cut off, and leaves no file open', async () => {
      const { client, isCutOff } = await begin(200);
      await isCutOff;
      await vi.waitFor(async () => expect(await openFiles()).not.toContain(join(folder(), BIG)));
      client.resume();
      await once(client, 'close');
      expect(client.bytesRead).toBeLessThan(BIG_BYTES);
    });
  });
});

/** Lists the files that this process has open. */
async function openFiles(): Promise<string[]> {
  const fds = await readdir('/proc/self/fd');
  return Promise.all(fds.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
}
