import { randomUUID } from 'node:crypto';
import { recompute } from '@labrish/api/review/recompute';
import { expect, test } from 'vitest';
import { ID } from '../api/ids.ts';
import { describeWorld } from '../describe-world.ts';
import { NOISE, openReview } from './world.ts';

const PRIVATE = { verdict: 'reject', reasons: ['personal_information'], category: undefined };

interface AwaitingAdjudication {
  submission_id: string;
  stage: string;
  audio_url: string;
  reviews: { id: string; reviewer: string; verdict: string }[];
}

describeWorld('on $name', openReview, (world) => {
  const awaitingAdjudication = async (status: string) =>
    (await world.ok<{ data: AwaitingAdjudication[] }>('admin', 'GET', `/adjudication?status=${status}`)).data;
  const decide = (submission_id: string, change: object = {}) =>
    world.ok<{ status: string }>('admin', 'POST', '/adjudication', {
      submission_id,
      stage: 'audio',
      verdict: 'accept',
      category: 'Mix',
      comment: 'It is the name of a public place.',
      ...change,
    });
  const read = (path: string) => world.api.send('reviewer-2', 'GET', path);

  test('what is reported is out of queue, list and player at once, and with an admin', async () => {
    const id = await world.record();
    await world.next('reviewer-3');
    await world.review('reviewer-2', PRIVATE);
    expect(await world.statusOf(id)).toBe('quarantined');
    expect(await world.next('reviewer-3')).toBeNull();
    expect(await world.next('reviewer-4')).toBeNull();
    expect((await read(`/submissions/${id}`)).status).toBe(404);
    expect((await read(`/submissions/${id}/audio-url`)).status).toBe(404);
    expect((await read('/submissions')).body).toMatchObject({ data: [] });
    expect((await read('/submissions/stats')).body).toMatchObject({ total: 0 });
    await expect(world.say('reviewer-3', id)).rejects.toThrow('with an administrator');
    expect(await world.ok('reviewer-3', 'POST', '/renew', { submission_id: id, stage: 'audio' })).toEqual({
      until: null,
      is_gone: true,
    });
    expect((await read('/review/adjudication?status=quarantined')).status).toBe(403);
    expect(await awaitingAdjudication('quarantined')).toMatchObject([{ submission_id: id, stage: 'audio' }]);
  });

  test('an admin decides nothing about their own voice, and is answered as if the recording were gone', async () => {
    const voice = 'whatsapp:+18765550199';
    const id = await world.record({ user_id: await world.speaker(voice) });
    await world.next('reviewer-2');
    await world.say('reviewer-2', id, PRIVATE);
    expect(await awaitingAdjudication('quarantined')).toHaveLength(1);
    await world.api.db.reviewer_addresses.create({
      data: { reviewer_id: ID.admin, address_hmac: Buffer.from(`hmac of ${voice}`) },
    });
    expect(await awaitingAdjudication('quarantined')).toEqual([]);
    const answers = [];
    for (const submission_id of [id, randomUUID()])
      answers.push(
        await world.api.send('admin', 'POST', '/review/adjudication', {
          ...{ submission_id, stage: 'audio', verdict: 'accept', category: 'Mix', comment: 'It is me.' },
        }),
      );
    expect(answers[0]?.status).toBe(404);
    expect(answers[0]).toEqual(answers[1]);
    expect(await world.statusOf(id)).toBe('quarantined');
  });

  test('an admin lets it back with a reason, or takes it out for good; who decided is in the audit log', async () => {
    const [kept, out] = [await world.record(), await world.record()];
    for (const id of [kept, out]) {
      await world.next('reviewer-2');
      await world.say('reviewer-2', id, PRIVATE);
    }
    expect(await decide(kept)).toEqual({ status: 'to_transcribe' });
    expect(
      await decide(out, { verdict: 'reject', category: undefined, reasons: ['personal_information'] }),
    ).toEqual({
      status: 'rejected',
    });
    expect(await awaitingAdjudication('quarantined')).toEqual([]);
    expect((await read(`/submissions/${kept}`)).status).toBe(200);
    const log = await world.api.db.audit_log.findMany({ where: { action: 'decide' } });
    expect(log.map(({ entity_id }) => entity_id).sort()).toEqual([kept, out].sort());
  });

  test('a report by mistake is taken back by whoever made it', async () => {
    const id = await world.record();
    const { review_id } = await world.review('reviewer-2', PRIVATE);
    const { item } = await world.ok<{ item: unknown }>('reviewer-2', 'POST', `/verdicts/${review_id}/undo`);
    expect(item).toMatchObject({ submission_id: id });
    expect(await world.statusOf(id)).toBe('to_review');
  });

  test('a tie is shown with all that was said, and one verdict of an admin wins', async () => {
    await world.api.db.review_settings.update({ where: { id: 1 }, data: { quorum: 3 } });
    const id = await world.record();
    await world.review('reviewer-2');
    await world.review('reviewer-3', NOISE);
    await world.review('reviewer-4');
    expect(await world.statusOf(id)).toBe('to_review');
    await world.review('reviewer-5', NOISE);
    expect(await world.statusOf(id)).toBe('disputed');
    expect(await world.next('reviewer-6')).toBeNull();
    const [found] = await awaitingAdjudication('disputed');
    expect(found?.reviews.map(({ verdict }) => verdict)).toEqual(['accept', 'reject', 'accept', 'reject']);
    expect(found?.reviews[0]?.reviewer).toBe('reviewer-2@example.org');
    await decide(id, { verdict: 'reject', reasons: ['noise'], category: undefined });
    expect(await world.statusOf(id)).toBe('rejected');
    await decide(id);
    expect(await world.statusOf(id)).toBe('to_transcribe');
  });

  test('of two admins who look at the same recording the second hears that the first has decided', async () => {
    const id = await world.record();
    await world.review('reviewer-2', PRIVATE);
    const [seen] = await awaitingAdjudication('quarantined');
    const last_review_id = seen?.reviews.at(-1)?.id;
    world.pass(1);
    await decide(id, { last_review_id });
    await expect(decide(id, { last_review_id })).rejects.toThrow('409');
    expect(await world.statusOf(id)).toBe('to_transcribe');
    const { data } = await world.ok<{ data: { id: string; is_adjudication: boolean }[] }>(
      'admin',
      'GET',
      `/reviews/${id}`,
    );
    expect(data.at(-1)?.is_adjudication).toBe(true);
    await decide(id, { last_review_id: data.at(-1)?.id, category: 'English' });
  });

  test('what was withdrawn while somebody listens is gone from their screen, and no verdict is kept of it', async () => {
    const id = await world.record();
    await world.next('reviewer-2');
    await world.api.db.submissions.update({
      where: { id },
      data: { withdrawn_at: world.api.world.now, category: null, storage_url: null },
    });
    expect(await world.ok('reviewer-2', 'POST', '/renew', { submission_id: id, stage: 'audio' })).toEqual({
      until: null,
      is_gone: true,
    });
    await expect(world.say('reviewer-2', id)).rejects.toThrow('has withdrawn it');
    expect(await world.next('reviewer-2')).toBeNull();
    expect(await world.api.db.reviews.count()).toBe(0);
  });

  test('nobody but admins sees who said what', async () => {
    const id = await world.record();
    await world.review('reviewer-2');
    expect((await read(`/review/reviews/${id}`)).status).toBe(403);
    const { body } = await world.api.send('admin', 'GET', `/review/reviews/${id}`);
    expect(body).toMatchObject({
      data: [{ verdict: 'accept', category: 'Patwa', counts: true, words: null }],
    });
  });

  test('working everything out anew changes nothing, and puts right what somebody has put wrong', async () => {
    const [accepted, begun] = [await world.record(), await world.record(), await world.record()];
    for (const as of ['reviewer-2', 'reviewer-3', 'reviewer-4']) await world.review(as);
    const { review_id } = await world.review('reviewer-2', NOISE);
    await world.ok('reviewer-2', 'POST', `/verdicts/${review_id}/undo`);
    await world.say('reviewer-2', begun, PRIVATE);
    const before = await world.api.db.submissions.findMany({ orderBy: { id: 'asc' } });
    expect(await recompute(world.api.db)).toEqual({ reviewed: 2, changed: [] });
    expect(await world.api.db.submissions.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
    await world.api.db.submissions.update({ where: { id: accepted }, data: { review_status: 'rejected' } });
    expect(await recompute(world.api.db)).toEqual({ reviewed: 2, changed: [accepted] });
    expect(await world.api.db.submissions.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
  });
});
