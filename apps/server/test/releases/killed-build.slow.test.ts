import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openPostgres } from '@labrish/db/postgres';
import { addPilot, createTemporaryDatabase } from '@labrish/db/testing/test-database';
import { listFiles } from '@labrish/release';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readEnv } from '#env.ts';
import { BUILD_RELEASES } from '#releases/jobs.ts';
import { freePort } from '../harness.ts';
import { startProcess } from '../process/process.ts';
import { openReleases, type ReleaseWorld } from './world.ts';

const NAME = 'labrish-test-1.1.0';
const FIRST = 'data/train-00000-of-00001.parquet';
const SECOND = 'data/rejected-00000-of-00001.parquet';
const WITH_ALL = { includes_rejected: true, includes_open: true };
const SETTINGS = { AUTH_SECRET: 'a secret of at least thirty-two letters', CODE_VERSION: 'test' };
const PATIENCE = { timeout: 60_000, interval: 20 };

const url = process.env.TEST_DATABASE_URL;

describe.skipIf(!url)('a server that is killed while it builds a version, on PostgreSQL', () => {
  let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
  let world: ReleaseWorld;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    temporary = await createTemporaryDatabase(url ?? '');
    world = await openReleases({
      name: 'PostgreSQL',
      async open() {
        const db = await openPostgres(temporary.url);
        await db.migrate();
        await addPilot(db);
        return db;
      },
    });
    await world.reset();
    // Delete the rows that the world has not sealed with a secret: no server would start with them.
    await world.db.inbound_messages.deleteMany();
    await world.db.contributors.deleteMany();
  });
  afterAll(async () => {
    await world.close();
    await temporary.drop();
  });

  const pathOf = (path: string, folder = NAME) => join(world.folder, 'releases', folder, path);
  const start = () =>
    startProcess(port, { ...SETTINGS, DATABASE_URL: temporary.url, DATA_DIR: world.folder });
  /** Makes the building task due now. Waits for the task, because a server that has just started may not have declared it yet. */
  const buildNow = () => {
    const due = `update jobs set not_before = now() where name = $1 and lease_holder is null returning id`;
    const isDue = async () => (await world.services.db.sql(due, [BUILD_RELEASES])).rows.length > 0;
    return vi.waitUntil(isDue, PATIENCE);
  };
  const releaseOf = (id: string) => world.db.releases.findUniqueOrThrow({ where: { id } });
  const sums = (folder: string) => readFile(pathOf('SHA256SUMS', folder), 'utf8');

  /** Reads inode and modification time, which show whether a file was replaced or rewritten. */
  async function identityOf(path: string) {
    const { ino, mtimeNs } = await stat(path, { bigint: true });
    return { ino, mtimeNs };
  }

  /**
   * Makes, but does not build, version 1.1.0 with three files: accepted, rejected and open recordings.
   *
   * @returns the version's id, and the storage key of a recording in the second file
   */
  async function frozen(): Promise<{ id: string; storage_url: string }> {
    const speaker = await world.speaker();
    await world.record(speaker);
    await world.release('1.0.0');
    world.api.world.now = new Date(world.api.world.now.getTime() + 1_000);
    await world.record(speaker);
    const rejected = { review_status: 'rejected' as const, rejection_reasons: ['noise'] };
    await world.record(speaker, rejected);
    const submission = await world.record(speaker, rejected);
    await world.record(speaker, { review_status: 'to_review' });
    // Mark all recordings as analysed: otherwise a server that starts would analyse them.
    await world.db.submissions.updateMany({ data: { analysis: 'analysed' } });
    const { storage_url } = await world.db.submissions.findUniqueOrThrow({ where: { id: submission } });
    const { id } = await world.make('1.1.0', WITH_ALL);
    return { id, storage_url: storage_url ?? '' };
  }

  test('costs the file that was being written: another process goes on at once, and the version is the same', async () => {
    const { id, storage_url } = await frozen();
    const sound = join(world.folder, 'audio', storage_url);
    const bytes = await readFile(sound);
    // Opening a pipe blocks until a writer appears: the first process hangs there when it is killed.
    await rm(sound);
    execFileSync('mkfifo', [sound]);

    const killed = await start();
    await buildNow();
    await vi.waitUntil(() => existsSync(pathOf(`${SECOND}.partial`)), PATIENCE);
    await killed.kill();
    const first = await identityOf(pathOf(FIRST));
    const delta = await identityOf(pathOf(FIRST, `${NAME}.delta`));
    const lease = await releaseOf(id);
    expect(lease.lease_holder).not.toBeNull();
    // The lease of the build lasts ten minutes, so it is not over.
    expect(lease.not_before?.getTime()).toBeGreaterThan(Date.now() + 60_000);
    expect(existsSync(pathOf(SECOND))).toBe(false);

    await rm(sound);
    await world.services.audio.put(storage_url, bytes);
    // The next process releases the leases of the killed one, including that of the task.
    const next = await start();
    await vi.waitUntil(async () => (await releaseOf(id)).state === 'built', PATIENCE);
    expect(await next.stop()).toBe(0);
    expect(await identityOf(pathOf(FIRST))).toEqual(first);
    expect(await identityOf(pathOf(FIRST, `${NAME}.delta`))).toEqual(delta);
    expect(existsSync(pathOf(`${SECOND}.partial`))).toBe(false);

    const resumed = [await sums(NAME), await sums(`${NAME}.delta`)];
    await buildUndisturbed(id);
    expect(await identityOf(pathOf(FIRST))).not.toEqual(first);
    expect([await sums(NAME), await sums(`${NAME}.delta`)]).toEqual(resumed);
    expect(await listFiles(pathOf('data'))).toHaveLength(3);
  });

  /** Builds the same list from its beginning, in this process, with the settings of the servers. */
  async function buildUndisturbed(id: string): Promise<void> {
    for (const folder of [NAME, `${NAME}.delta`]) await rm(pathOf('', folder), { recursive: true });
    await world.db.release_parts.deleteMany({ where: { release_id: id } });
    await world.db.releases.update({ where: { id }, data: { state: 'building', built_at: null } });
    world.services.env = readEnv({
      ...{ ...SETTINGS, DATA_DIR: world.folder },
      ...{ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
    });
    await world.build(id);
  }
});
