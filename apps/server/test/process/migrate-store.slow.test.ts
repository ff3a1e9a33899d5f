import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStores } from '#audio/open-stores.ts';
import type { AudioStore } from '#audio/store.ts';
import { readEnv } from '#env.ts';
import { createSwift, whyNoSwift, type Swift } from '../swift/swift.ts';

const COMMAND = fileURLToPath(new URL('../../src/commands/migrate-store.ts', import.meta.url));
const LOADER = createRequire(import.meta.url).resolve('tsx');
const FILES = 100;
const bytesOf = (n: number) => Buffer.alloc(20_000 + n, n);

describe.skipIf(whyNoSwift)(`store:migrate as a process (${whyNoSwift ?? 'Swift'})`, () => {
  let swift: Swift;
  const folder = mkdtempSync(join(tmpdir(), 'labrish-migrate-'));
  beforeAll(async () => {
    swift = await createSwift();
    await swift.createBucket('speech');
  });
  afterAll(async () => {
    await swift.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const settingsOf = (dataDir: string) => ({
    ...{ DATA_DIR: join(folder, dataDir), NODE_ENV: 'test' },
    ...{ ...swift.settings, S3_BUCKET: 'speech' },
  });
  const storesOf = (dataDir: string, S3_BUCKET?: string) => {
    const env = { ...readEnv(settingsOf(dataDir)), S3_BUCKET };
    return openStores(env, env.DATA_DIR, Fastify().log);
  };
  const start = (dataDir: string, ...options: string[]) =>
    spawn(process.execPath, ['--import', LOADER, COMMAND, ...options], {
      env: { PATH: process.env.PATH, ...settingsOf(dataDir) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  /** Runs the command. @returns the numbers of recordings that it printed */
  const run = async (dataDir: string, ...options: string[]) => {
    const child = start(dataDir, ...options);
    const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect(child.exitCode, said).toBe(0);
    const [, copied, there, removed] =
      /(\d+) copied, (\d+) were there already, .*; (\d+) removed/.exec(said)?.map(Number) ?? [];
    return { copied, there, removed };
  };
  const keysIn = async (store: AudioStore) => {
    const keys: string[] = [];
    for await (const { key } of store.list()) keys.push(key);
    return keys.sort();
  };
  const KEYS = Array.from({ length: FILES }, (_, n) => `originals/${String(n).padStart(3, '0')}`);

  test('killed in the middle it has lost nothing, and the same again goes on; and back, byte for byte', async () => {
    const disk = await storesOf('before');
    for (const [n, key] of KEYS.entries()) await disk.audio.put(key, bytesOf(n));
    const bucket = await storesOf('before', 'speech');

    const dying = start('before', '--to', 's3', '--delete-source');
    while ((await keysIn(bucket.audio)).length < 3 && dying.exitCode === null);
    dying.kill('SIGKILL');
    await once(dying, 'exit');
    expect(dying.signalCode).toBe('SIGKILL');
    expect(await keysIn(disk.audio)).toEqual(KEYS);

    const again = await run('before', '--to', 's3', '--delete-source');
    expect((again.copied ?? 0) + (again.there ?? 0)).toBe(FILES);
    expect(again.there).toBeGreaterThanOrEqual(2);
    expect(again.removed).toBe(FILES);
    expect(await keysIn(disk.audio)).toEqual([]);

    expect(await run('after', '--to', 'disk')).toEqual({ copied: FILES, there: 0, removed: 0 });
    const after = await storesOf('after');
    for (const [n, key] of KEYS.entries())
      expect((await after.audio.get(key)).equals(bytesOf(n)), key).toBe(true);
    bucket.close();
  });
});
