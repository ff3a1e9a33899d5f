import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTemporaryDatabase } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRelease } from '#releases/build.ts';
import { removeFolder } from '#releases/folder.ts';
import { push } from '#releases/push/push.ts';
import { signAudioUrl } from '#playback/signing.ts';
import { createCaller } from '@labrish/api';
import { adminContext, addAdmin } from '../fake-twilio/admin.ts';
import { createPerson } from '../conversation/chat.ts';
import { startServer, type TestServer } from '../harness.ts';
import { createSwift, whyNoSwift, type Swift } from '../swift/swift.ts';
import { openFaultProxy, type FaultProxy } from '../swift/fault-proxy.ts';
import { addSomebody, SOMEBODY } from '../audio/somebody.ts';

const NOTE = readFileSync(new URL('../audio/samples/voice-note.ogg', import.meta.url));
const url = process.env.TEST_DATABASE_URL;
const why = url ? whyNoSwift : 'skipped without TEST_DATABASE_URL';

describe.skipIf(why)(`two servers on two folders, one PostgreSQL and one bucket (${why ?? 'Swift'})`, () => {
  let swift: Swift;
  let proxy: FaultProxy;
  let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
  let one: TestServer;
  let two: TestServer;
  let submission: string;
  const person = randomUUID();

  beforeAll(async () => {
    temporary = await createTemporaryDatabase(url ?? '');
    swift = await createSwift();
    await swift.createBucket('speech');
    proxy = await openFaultProxy(swift.endpoint);
    const settings = {
      ...{ ...swift.settings, S3_ENDPOINT: proxy.endpoint, S3_BUCKET: 'speech' },
      ...{ DATABASE_URL: temporary.url, AUTH_SECRET: 'a secret of at least thirty-two letters' },
    };
    one = await startServer({ settings });
    two = await startServer({ settings });
  });
  afterAll(async () => {
    await one.close();
    await two.close();
    await proxy.close();
    await swift.remove();
    await temporary.drop();
  });

  const play = (server: TestServer, more = '') =>
    fetch(server.url + signAudioUrl(server.services, submission, SOMEBODY) + more);

  test('a voice note that one took in is played and made an MP3 of by the other', async () => {
    const chat = createPerson(one.url, person);
    for (const text of ['Hi', '1', '1', '3']) await chat.send({ text });
    await chat.send({ media: { bytes: NOTE, type: 'audio/ogg' } });
    const stored = await one.services.db.prisma.submissions.findFirstOrThrow();
    submission = stored.id;
    await addSomebody(one.services.db.prisma);
    const played = await play(two);
    expect(played.status).toBe(200);
    expect(Buffer.from(await played.arrayBuffer()).equals(NOTE)).toBe(true);
    const part = await fetch(two.url + signAudioUrl(two.services, submission, SOMEBODY), {
      headers: { range: 'bytes=-10' },
    });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(NOTE.subarray(-10))).toBe(true);
    const mp3 = await play(two, '&rendition=mp3');
    expect(mp3.headers.get('content-type')).toBe('audio/mpeg');
    const bytes = Buffer.from(await mp3.arrayBuffer());
    expect(Buffer.from(await (await play(one, '&rendition=mp3')).arrayBuffer()).equals(bytes)).toBe(true);
    for (const { services } of [one, two]) expect(readdirSync(services.env.DATA_DIR)).not.toContain('audio');
  });

  test('a version that one built is given out by the other, and sent elsewhere by it', async () => {
    const { prisma } = one.services.db;
    await addAdmin(one.services);
    const caller = createCaller({
      ...{ ...adminContext(one.services), random: Math.random },
      buildRelease: async () => undefined,
      applyTakeOuts: async () => undefined,
      removeReleaseFiles: (release) => removeFolder(one.services, release),
    });
    await prisma.submissions.updateMany({
      data: {
        review_status: 'accepted',
        reviewed_category: 'Mix',
        labelled_by: 'reviewers',
        category: 'Mix',
      },
    });
    const { id } = await caller.releases.create({
      ...{ series: 'labrish-test', version: '1.0.0', title: 'Labrish Test' },
    });
    await buildRelease(one.services, id);
    await prisma.releases.update({ where: { id }, data: { state: 'published', published_at: new Date() } });
    expect(readdirSync(join(one.services.env.DATA_DIR, 'building'))).toEqual([]);

    const name = 'labrish-test-1.0.0';
    const files = `${two.url}/data/releases/${name}`;
    const sums = await fetch(`${files}/SHA256SUMS`);
    expect(sums.status).toBe(200);
    expect(await sums.text()).toContain('data/train-00000-of-00001.parquet');
    const readme = await fetch(`${files}/README.md`, { headers: { range: 'bytes=0-9' } });
    expect(readme.status).toBe(206);
    expect(await readme.text()).toHaveLength(10);

    const elsewhere = mkdtempSync(join(tmpdir(), 'labrish-elsewhere-'));
    const to = { destination: 'folder' as const, path: elsewhere };
    await push(two.services, { name, is_removal: false, to }, () => undefined);
    expect(readdirSync(join(elsewhere, name))).toContain('SHA256SUMS');
    expect(readdirSync(join(two.services.env.DATA_DIR, 'building'))).toEqual([]);
    rmSync(elsewhere, { recursive: true });
  });

  test('with the bucket away everything says so, nothing is lost, and it recovers by itself', async () => {
    proxy.away = true;
    const chat = createPerson(one.url, person);
    const note = { media: { bytes: NOTE, type: 'audio/ogg' } };
    const refused = await chat.post(note, 'b2f0a9de-0000-4000-8000-000000000001');
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual({
      error: 'Recordings cannot be stored or played right now. Please try again in a minute.',
    });
    expect((await play(two)).status).toBe(503);
    const ready = await fetch(`${two.url}/health/ready`);
    expect(ready.status).toBe(503);
    expect(((await ready.json()) as { why: string[] }).why.join()).toContain('in the bucket speech');
    // Requests that need no recording still work.
    expect((await chat.post({ text: 'Hi' }, randomUUID())).status).toBe(202);

    proxy.away = false;
    expect((await chat.post(note, 'b2f0a9de-0000-4000-8000-000000000001')).status).toBe(202);
    expect((await play(two)).status).toBe(200);
    expect((await fetch(`${two.url}/health/ready`)).status).toBe(200);
  });
});
