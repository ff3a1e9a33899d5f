import { testDatabases } from '@labrish/db/testing/test-database';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publicReleaseRoutes } from '#releases/public-routes.ts';
import { createSecrets } from '#auth-secret/secrets.ts';
import { erase, receiptCode, withdraw } from '#submissions/withdraw.ts';
import { openReleases, type ReleaseWorld } from './world.ts';

describe.each(testDatabases)('what is public of versions, on $name', (kind) => {
  let world: ReleaseWorld;
  let app: FastifyInstance;
  beforeAll(async () => {
    world = await openReleases(kind);
    app = Fastify();
    const services = { ...world.services, secrets: createSecrets('a secret of at least thirty-two letters') };
    await app.register(publicReleaseRoutes(services), { prefix: '/data' });
  });
  beforeEach(() => world.reset());
  afterAll(async () => {
    await app.close();
    await world.close();
  });
  const statusOf = async (version: string) => {
    const answer = await app.inject(`/data/status/labrish-test-${version}`);
    return { code: answer.statusCode, ...answer.json<object>() };
  };
  const withdrawn = () => app.inject('/data/releases/labrish-test/withdrawn.tsv');

  test('a version is current, superseded, or not to be used; nothing is said of one that is not published', async () => {
    await world.record(await world.speaker());
    expect(await statusOf('1.0.0')).toMatchObject({ code: 404 });
    expect((await withdrawn()).statusCode).toBe(404);
    const { id } = await world.make('1.0.0');
    await world.build(id);
    expect(await statusOf('1.0.0')).toMatchObject({ code: 404 });
    await world.publish(id);
    expect(await statusOf('1.0.0')).toMatchObject({
      code: 200,
      status: 'current',
      newest: 'labrish-test-1.0.0',
    });
    world.api.world.now = new Date(world.api.world.now.getTime() + 1_000);
    const next = await world.release('1.1.0');
    expect(await statusOf('1.0.0')).toMatchObject({ status: 'superseded', newest: 'labrish-test-1.1.0' });
    await world.send('POST', `/${next.id}/withdraw`, { reason: 'Wrong splits.' });
    expect(await statusOf('1.1.0')).toMatchObject({ status: 'do_not_use' });
  });

  test('what is taken back is in the tombstones at once, by its public copy alone', async () => {
    const ids = [await world.record(await world.speaker()), await world.record(await world.speaker())];
    const { id } = await world.release('1.0.0');
    const [gone] = await world.itemsOf(id);
    expect((await withdrawn()).body).toBe('clip_id\tfirst_version\tlast_version\tmonth\n');
    await world.db.$transaction((tx) =>
      erase({ tx, now: world.services.now() }, [{ id: gone?.submission_id ?? '', media_id: null }]),
    );
    const answer = await withdrawn();
    expect(answer.body.split('\n')[1]).toBe(`${gone?.clip_id}\t1.0.0\t1.0.0\t2026-11`);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    for (const secret of [...ids, gone?.contributor_id ?? '']) expect(answer.body).not.toContain(secret);
    expect(await statusOf('1.0.0')).toMatchObject({ status: 'superseded', newest: null, withdrawn: 1 });
  });

  test('a receipt says what was taken back and which versions had it, and never whose it was', async () => {
    const speaker = await world.speaker();
    const ids = [await world.record(speaker), await world.record(speaker)];
    await world.record(await world.speaker());
    await world.release('1.0.0');
    const receipt = receiptCode();
    const now = new Date('2026-12-01T02:00:00Z');
    await world.db.$transaction((tx) =>
      withdraw({ tx, now, contributor_id: speaker.user_id }, 'all', receipt, 0n),
    );
    const answer = await app.inject(`/data/receipts/${receipt}`);
    expect(answer.json()).toEqual({
      ...{ receipt, scope: 'all', month: '2026-11', recordings: 2 },
      versions: [{ name: 'labrish-test-1.0.0', status: 'superseded' }],
    });
    for (const secret of [...ids, speaker.user_id]) expect(answer.body).not.toContain(secret);
    const sloppy = encodeURIComponent(` ${receipt.toLowerCase().replace('-', ' ')} `);
    expect((await app.inject(`/data/receipts/${sloppy}`)).json()).toMatchObject({ receipt });
    const unknown = await app.inject('/data/receipts/AAAA-AAAA');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.body).toContain('ABCD-EFGH');
  });

  test('nobody finds a receipt by guessing', async () => {
    // One subscriber chooses the last 64 bits of an IPv6 address freely.
    let asked = 0;
    const ask = () =>
      app.inject({ url: '/data/receipts/AAAA-AAAA', remoteAddress: `2001:db8:1:2::${(asked += 1)}` });
    for (let n = 0; n < 30; n += 1) expect((await ask()).statusCode).toBe(404);
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // The limit is the visitor's own: a shared cache must not tell others to wait.
    expect(refused.headers['cache-control']).toBe('no-store');
  });
});
