import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProcess } from './process.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'labrish-start-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Returns the output of a server that does not start. It never listens, so it needs no port. */
const refusal = async (settings: Record<string, string>, port = 1): Promise<string> =>
  startProcess(port, settings).then(
    () => 'it started',
    (error: Error) => error.message,
  );

/** Matches an output that is one sentence for the operator, without a stack trace. */
const sentence = (said: string) => new RegExp(`^The server ended with 1:\\s+${said}\\s*$`);

test('a data folder that cannot be one is named, with what to do', async () => {
  const file = join(dir, 'a-file');
  writeFileSync(file, 'mine');
  expect(await refusal({ DATA_DIR: join(file, 'data') })).toMatch(
    sentence(
      `The server cannot start with these settings:\\n  - DATA_DIR: ${join(file, 'data')} cannot be used ` +
        '\\(ENOTDIR.*\\). Set it to a folder that the server may write to.',
    ),
  );
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

test('settings that are wrong are named, each of them', async () => {
  const said = await refusal({ DATA_DIR: join(dir, 'data'), PORT: 'eighty', AUTH_SECRET: 'short' });
  expect(said).toMatch(
    sentence('The server cannot start with these settings:\\n  - .*PORT.*\\n  - .*AUTH_SECRET.*'),
  );
});

test('a port that somebody listens at is named, and the data folder is free again', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const dataDir = join(dir, 'data');
  const said = await refusal({ DATA_DIR: dataDir }, port);
  other.close();
  expect(said).toMatch(
    sentence(
      `The server cannot start with these settings:\\n  - PORT: something listens at 127.0.0.1:${port} already. ` +
        'Stop it, or set another PORT.',
    ),
  );
  expect(readdirSync(dataDir).toSorted()).toEqual(['auth-secret', 'db']);
});

test('a PostgreSQL that does not answer is named, without the password', async () => {
  const said = await refusal({
    DATA_DIR: join(dir, 'data'),
    DATABASE_URL: 'postgres://labrish:not-to-be-told@127.0.0.1:1/labrish',
    DATABASE_CONNECT_TIMEOUT_SECONDS: '0',
  });
  expect(said).toMatch(
    sentence(
      'The PostgreSQL of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1. ' +
        'Check that it runs, and the host, user, password and database in the address.',
    ),
  );
  expect(said).not.toContain('not-to-be-told');
});
