import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ofPilot } from '@labrish/db';
import { testDatabases } from '@labrish/db/testing/test-database';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { downloadRoutes } from '#releases/downloads/routes.ts';
import { notifyDownloaders } from '#releases/downloads/notify-downloaders.ts';
import { removeWithdrawnFiles } from '#releases/withdrawn.ts';
import { reviewerId } from '../api/setup.ts';
import { openGate, type Gate } from './gate.ts';
import { soundOf } from './world.ts';

describe.each(testDatabases)('what leaves the dataset by itself or by an admin, on $name', (kind) => {
  let gate: Gate;
  let app: FastifyInstance;
  beforeAll(async () => {
    gate = await openGate(kind);
    gate.api.ports.applyTakeOuts = async () => {
      await removeWithdrawnFiles(gate.services);
      await notifyDownloaders(gate.services);
    };
    app = Fastify();
    await app.register(downloadRoutes(gate.services), { prefix: '/data/releases' });
  });
  beforeEach(() => gate.reset());
  afterAll(async () => {
    await app.close();
    await gate.close();
  });

  const record = async (change: object = {}) => gate.record(await gate.speaker(), change);
  const idsOf = async (release_id: string) =>
    (await gate.itemsOf(release_id)).map(({ submission_id }) => submission_id).sort();
  const isThere = (version: string) => existsSync(join(gate.folder, 'releases', `labrish-test-${version}`));
  const told = async () =>
    (await gate.mails()).map(({ subject }) => subject).filter((subject) => subject.includes('labrish-test-'));
  const leftOut = async () => {
    const { recordings, left_out } = await gate.plan();
    return [recordings, ...left_out.map(({ why, recordings }) => `${recordings} ${why}`)];
  };
  const copyOf = (id: string) => gate.db.submissions.findUniqueOrThrow({ where: { id } });

  /** Publishes a version of two recordings, which somebody then downloads. */
  async function published() {
    const [gone, kept] = [await record(), await record()];
    const { id } = await gate.release('1.0.0');
    const key = await gate.downloader('ada@university.example');
    expect((await app.inject(`/data/releases/labrish-test-1.0.0.tar?key=${key}`)).statusCode).toBe(200);
    gate.later(1_000);
    return { id, gone, kept };
  }
  /** Reports a recording as a reviewer who has judged it before. */
  async function report(submission_id: string) {
    const id = reviewerId(2);
    await gate.db.profiles.upsert({
      where: { id },
      create: { id, email: 'listener@example.org' },
      update: {},
    });
    await gate.db.review_assignments.create({
      data: {
        ...{ submission_id, reviewer_id: id, stage: 'audio', is_calibration: false },
        assigned_at: gate.services.now(),
      },
    });
    gate.later(1_000);
    const said = { verdict: 'reject', reasons: ['personal_information'], heard_ms: 1_000 };
    const answer = await gate.api.send('reviewer-2', 'POST', '/review/verdicts', {
      ...{ submission_id, stage: 'audio' },
      ...said,
    });
    expect(answer.status).toBe(200);
  }
  async function clear(submission_id: string) {
    gate.later(1_000);
    const said = { stage: 'audio', verdict: 'accept', category: 'Mix', comment: 'A public place.' };
    expect(
      await gate.api.send('admin', 'POST', '/review/adjudication', { submission_id, ...said }),
    ).toMatchObject({
      status: 200,
    });
    await gate.db.submissions.update({ where: { id: submission_id }, data: { review_status: 'accepted' } });
  }
  const takeOut = (clip: string, reason = 'By letter.', as = 'admin') =>
    gate.api.send(as, 'POST', `/releases/clips/${clip}/take-out`, { reason });

  test('a report after publication is a tombstone at once; files, mail and the next version follow', async () => {
    const { id, gone, kept } = await published();
    await report(gone);
    expect(await gate.get(id)).toMatchObject({ status: 'superseded', withdrawn: 1 });
    expect(await idsOf(id)).toEqual([kept]);
    await gate.api.ports.applyTakeOuts?.();
    expect(isThere('1.0.0')).toBe(false);
    expect(await told()).toEqual(['Something in labrish-test-1.0.0 was taken out']);
    expect(await leftOut()).toEqual([1, '1 quarantined']);
    expect(await idsOf((await gate.release('1.1.0')).id)).toEqual([kept]);
    await clear(gone);
    expect(await leftOut()).toEqual([2]);
    expect(await gate.get(id)).toMatchObject({ withdrawn: 1 });
  });

  test('a report that is cleared before the publication leaves the version whole, without it', async () => {
    const [gone, kept] = [await record(), await record()];
    const { id } = await gate.make('1.0.0');
    await gate.build(id);
    await report(gone);
    await clear(gone);
    expect((await gate.send('POST', `/${id}/publish`)).status).toBe(409);
    await gate.build(id);
    expect(await gate.publish(id)).toMatchObject({ status: 'current', built: 1, withdrawn: 0 });
    expect(await idsOf(id)).toEqual([kept]);
  });

  test('what is taken back while its file is written is in no file, and no file is missing', async () => {
    const [gone, kept] = [await record(), await record()];
    const { id } = await gate.make('1.0.0');
    await gate.whileBuilding(
      () => gate.withdrawRecording(gone),
      () => gate.build(id),
    );
    expect(await gate.publish(id)).toMatchObject({ status: 'current', built: 1, withdrawn: 0 });
    expect(await idsOf(id)).toEqual([kept]);
  });

  test('an admin takes one clip out by its id in a version, and hears which versions had it', async () => {
    const { id, gone, kept } = await published();
    const clip = (await gate.itemsOf(id)).find(({ submission_id }) => submission_id === gone)?.clip_id ?? '';
    expect((await takeOut(clip, 'By letter.', 'reviewer')).status).toBe(403);
    expect((await takeOut(clip, ' ')).status).toBe(400);
    expect((await takeOut('f'.repeat(32))).status).toBe(404);
    expect((await takeOut('clip-7')).body).toMatchObject({
      details: [{ message: expect.stringContaining('clip_id as it stands in a version') as string }],
    });
    expect(await takeOut(clip)).toMatchObject({ status: 200, body: { versions: ['labrish-test 1.0.0'] } });
    expect(await gate.get(id)).toMatchObject({ status: 'superseded', withdrawn: 1 });
    expect(isThere('1.0.0')).toBe(false);
    expect(await told()).toEqual(['Something in labrish-test-1.0.0 was taken out']);
    expect(await leftOut()).toEqual([1, '1 taken_out']);
    expect(await gate.db.audit_log.findMany({ where: { action: 'take_out' } })).toMatchObject([
      { entity_id: gone, after: { reason: 'By letter.', versions: ['labrish-test 1.0.0'] } },
    ]);
    expect((await takeOut(clip)).status).toBe(409);
    expect(await idsOf((await gate.release('1.1.0')).id)).toEqual([kept]);
  });

  test('a clip of another country is taken out like any other', async () => {
    const { id, gone } = await published();
    gate.api.ports.db = ofPilot(gate.api.database.prisma, 'TT');
    const answer = await takeOut(gone);
    delete gate.api.ports.db;
    expect(answer).toMatchObject({ status: 200, body: { versions: ['labrish-test 1.0.0'] } });
    expect(await gate.get(id)).toMatchObject({ status: 'superseded', withdrawn: 1 });
    expect(await gate.db.audit_log.findMany({ where: { action: 'take_out' } })).toMatchObject([
      { pilot: 'JM', entity_id: gone, after: { versions: ['labrish-test 1.0.0'] } },
    ]);
  });

  test('it is taken out of a version that waits for its publication, by the id of the recording', async () => {
    const [gone, kept] = [await record(), await record()];
    const { id } = await gate.make('1.0.0');
    await gate.build(id);
    expect(await takeOut(gone)).toMatchObject({ status: 200, body: { versions: [] } });
    await gate.build(id);
    expect(await gate.publish(id)).toMatchObject({ status: 'current', built: 1 });
    expect(await idsOf(id)).toEqual([kept]);
    await gate.withdrawRecording(kept);
    expect((await takeOut(kept)).status).toBe(409);
  });

  test('of the same bytes that two people have in, a version has the first, and none when that is taken back', async () => {
    const [first, second] = [
      await record({ audio_sha256: 'aa' }),
      await record({ audio_sha256: 'aa', public_sha256: 'bb' }),
    ];
    await record({ public_sha256: 'bb' });
    expect(await leftOut()).toEqual([1, '2 copy']);
    const { id } = await gate.release('1.0.0');
    expect(await idsOf(id)).toEqual([first]);
    await gate.withdrawRecording(first);
    expect(await copyOf(second)).toMatchObject({ review_status: 'quarantined', copy_of: first });
  });

  test('a copy of what another country got first is published here once an admin has cleared it', async () => {
    const copy_of = await record({ pilot: 'TT', audio_sha256: 'aa' });
    const ours = await record({ audio_sha256: 'aa', copy_of });
    expect(await leftOut()).toEqual([1]);
    expect(await idsOf((await gate.release('1.0.0')).id)).toEqual([ours]);
  });

  test('what intake could not know, the building finds: the later one is held, and older versions lose it', async () => {
    const [first, second] = [await record(), await record()];
    const { id: old } = await gate.release('1.0.0');
    gate.later(1_000);
    const { storage_url } = await copyOf(second);
    await gate.services.audio.remove(storage_url ?? '');
    await gate.services.audio.put(storage_url ?? '', soundOf(0));
    await gate.db.submissions.updateMany({ data: { public_sha256: null } });
    const { id } = await gate.make('1.1.0');
    await gate.build(id);
    expect(await copyOf(second)).toMatchObject({ review_status: 'quarantined', copy_of: first });
    expect(await gate.publish(id)).toMatchObject({ status: 'current', built: 1, withdrawn: 0 });
    expect(await idsOf(id)).toEqual([first]);
    expect(await gate.get(old)).toMatchObject({ withdrawn: 1 });
    expect(await leftOut()).toEqual([1, '1 copy']);
  });
});
