import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { readEnv } from '#env.ts';
import { openBucket } from './open-bucket.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Opens a bucket whose server refuses the first `refusals` requests because of their time. */
async function open(refusals: number) {
  let requests = 0;
  const server = createServer(({ url = '' }, response) => {
    requests += 1;
    const isRefused = requests <= refusals;
    const isLock = url.includes('object-lock');
    const code = isRefused ? 'RequestTimeTooSkewed' : 'ObjectLockConfigurationNotFoundError';
    response.writeHead(isRefused ? 403 : isLock ? 404 : 200, { 'content-type': 'application/xml' });
    response.end(
      isRefused || isLock
        ? `<Error><Code>${code}</Code><Message>The time differs.</Message></Error>`
        : '<VersioningConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"/>',
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const env = readEnv({
    ...{ S3_BUCKET: 'speech', S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_REGION: 'us-east-1' },
    ...{ AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' },
  });
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const bucket = await openBucket(env, 'speech', Fastify().log);
  closing.push(bucket.close);
  return requests;
}

test('a start goes on when the clock was set right after its first request', async () => {
  expect(await open(1)).toBe(3);
});

test('a start says that a clock is wrong', async () => {
  await expect(open(9)).rejects.toThrow('the clocks of this machine and of the server of speech differ');
});
