import { createHash } from 'node:crypto';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFakeS3 } from './fake-s3.ts';
import { NAME, openPushes, type PushWorld } from './world.ts';

const BUCKET = 'speech';
const FOLDER = `data/${NAME}/`;
const MEGABYTE = 1024 * 1024;

describe.each(testDatabases)('a version in a bucket, on $name', (kind) => {
  let world: PushWorld;
  let fake: Awaited<ReturnType<typeof openFakeS3>>;
  let recordings: string[];
  beforeAll(async () => {
    world = await openPushes(kind);
    fake = await openFakeS3(BUCKET);
  });
  beforeEach(async () => {
    recordings = await world.publishOne();
    fake.objects.clear();
    fake.uploads.clear();
    fake.log.length = 0;
    Object.assign(fake.s3, { versioning: '', lock: '', refuse: () => undefined });
  });
  afterAll(async () => {
    await fake.close();
    await world.close();
  });

  const send = (
    more = '',
    bucket = BUCKET,
    secret = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' },
  ) =>
    world.run(
      `--release ${NAME} --to s3 --bucket ${bucket} --prefix data --endpoint ${fake.address}${more}`,
      secret,
    );
  const stored = () => new Map([...fake.objects].map(([key, { bytes }]) => [key.replace(FOLDER, ''), bytes]));
  const did = (step: string) => fake.log.filter((line) => line.startsWith(`${step} `));
  const row = (state: string) => `1.0.0 s3 s3://speech/data (${fake.address}) ${state}`;
  /** Adds a file to the version that is large enough to be sent in parts. */
  const addLarge = async () => {
    const bytes = Buffer.alloc(40 * MEGABYTE, 'labrish').fill('end', 39 * MEGABYTE);
    await writeFile(join(world.folderOf(NAME), 'large.bin'), bytes);
    const sum = createHash('sha256').update(bytes).digest('hex');
    await appendFile(join(world.folderOf(NAME), 'SHA256SUMS'), `${sum}  large.bin\n`);
  };

  test('every byte arrives, the list of sums last, and what was there before goes', async () => {
    fake.objects.set(`${FOLDER}data/old.parquet`, { bytes: Buffer.from('old'), sha256: '' });
    fake.objects.set('data/theirs', { bytes: Buffer.from('not ours'), sha256: '' });
    expect(await send()).toMatch(/^labrish-test-1\.0\.0 is at s3:\/\/speech\/data/);
    expect(did('put').at(-1)).toBe(`put ${FOLDER}SHA256SUMS`);
    expect(did('delete')).toEqual([`delete ${FOLDER}data/old.parquet`]);
    expect(fake.objects.delete('data/theirs')).toBe(true);
    expect(stored()).toEqual(await world.bytesOf(NAME));
    expect(await world.pushes()).toEqual([row('there')]);
  });

  test('a large file goes in parts, and one that a killed push began is given up', async () => {
    await addLarge();
    const began = { key: `${FOLDER}large.bin`, sha256: '', parts: new Map<number, Buffer>() };
    fake.uploads.set('of-a-killed-push', began);
    fake.uploads.set('of-others', { ...began, key: 'data/theirs' });
    await send();
    expect(did('part')).toHaveLength(3);
    expect([...fake.uploads.keys()]).toEqual(['of-others']);
    expect(
      stored()
        .get('large.bin')
        ?.equals((await world.bytesOf(NAME)).get('large.bin') ?? Buffer.of()),
    ).toBe(true);
  });

  test('a push that broke off is repeated, and sends only what was missing', async () => {
    await addLarge();
    fake.s3.refuse = (step, key) => (step === 'part' && key.endsWith('large.bin') ? 403 : undefined);
    await expect(send()).rejects.toThrow(
      /refused: AccessDenied[^]*The key in AWS_ACCESS_KEY_ID must be allowed/,
    );
    expect(fake.uploads.size).toBe(0);
    expect(fake.objects.has(`${FOLDER}SHA256SUMS`)).toBe(false);
    expect(await world.pushes()).toEqual([row('there')]);
    const before = new Set(did('put'));
    expect(before.size).toBeGreaterThan(0);
    Object.assign(fake.s3, { refuse: () => undefined });
    fake.log.length = 0;
    await send();
    expect(did('put').filter((line) => before.has(line))).toEqual([]);
    expect([...stored().keys()].sort()).toEqual([...(await world.bytesOf(NAME)).keys()].sort());
  });

  test.each([
    [
      'keeps versions',
      { versioning: 'Enabled' },
      /keeps every version of a file, so that .* Use another bucket/,
    ],
    ['has an object lock', { lock: 'Enabled' }, /has an object lock, so that .* Use another bucket/],
  ])('a bucket that %s gets nothing', async (_, change, message) => {
    Object.assign(fake.s3, change);
    await expect(send()).rejects.toThrow(message);
    expect([...did('put'), ...did('begin')]).toEqual([]);
    expect(await world.pushes()).toEqual([]);
  });

  test('whether it keeps versions must be known', async () => {
    fake.s3.refuse = (step) => (step === 'versioning' ? 403 : undefined);
    await expect(send()).rejects.toThrow(/must be allowed to read how speech keeps versions/);
    expect(did('put')).toEqual([]);
  });

  test('it is taken away again with what was never finished, and a second time is no error', async () => {
    await send();
    await world.withdrawRecording(recordings[0] ?? '');
    fake.objects.set('data/theirs', { bytes: Buffer.from('not ours'), sha256: '' });
    fake.uploads.set('1', { key: `${FOLDER}large.bin`, sha256: '', parts: new Map() });
    expect(await send(' --remove')).toBe('labrish-test-1.0.0 is not in speech any more.');
    expect([...fake.objects.keys()]).toEqual(['data/theirs']);
    expect(fake.uploads.size).toBe(0);
    expect(await world.pushes()).toEqual([row('removed')]);
    await send(' --remove');
  });

  test('a bucket that began to keep versions since is not taken for empty', async () => {
    await send();
    fake.s3.versioning = 'Enabled';
    await expect(send(' --remove')).rejects.toThrow(
      /Delete what it has kept under data\/labrish-test-1\.0\.0\//,
    );
    expect(fake.objects.size).toBe(0);
    expect(await world.pushes()).toEqual([row('there')]);
  });

  test('a file that arrives cut short is noticed', async () => {
    fake.s3.refuse = (step, key) => {
      const stored = fake.objects.get(key);
      if (step === 'head' && stored) stored.bytes = stored.bytes.subarray(1);
      return undefined;
    };
    await expect(send()).rejects.toThrow(/did not arrive whole in speech\. Repeat the push\./);
  });

  test('a bucket that is not there is to be made', async () => {
    await expect(send('', 'missing')).rejects.toThrow(/Make the bucket missing, without versioning/);
  });
});
