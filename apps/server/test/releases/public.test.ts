import { testDatabases } from '@labrish/db/testing/test-database';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publicReleaseRoutes } from '#releases/public-routes.ts';
import { erase } from '#submissions/withdraw.ts';
import { openReleases, type ReleaseWorld } from './world.ts';

describe.each(testDatabases)('what is public of versions, on $name', (kind) => {
  let world: ReleaseWorld;
  let app: FastifyInstance;
  beforeAll(async () => {
    world = await openReleases(kind);
    app = Fastify();
    await app.register(publicReleaseRoutes(world.services), { prefix: '/data' });
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
});
