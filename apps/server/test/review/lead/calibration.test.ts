import { expect, test } from 'vitest';
import { describeWorld } from '../../describe-world.ts';
import { NOISE, openReview } from '../world.ts';

interface Calibration {
  submission_id: string;
  verdict: string;
  answers: number;
  right: number;
}

describeWorld('calibration, on $name', openReview, (world) => {
  const confirm = (id: string, right: object) => world.ok('admin', 'PUT', `/calibration/${id}`, right);
  const ACCEPTED = { verdict: 'accept', category: 'Mix' };
  const REJECTED = { verdict: 'reject', reasons: ['noise'] };
  /** Confirms recordings that nobody gets otherwise, accepted and rejected ones in turn. */
  const items = async (n: number) => {
    const ids: string[] = [];
    for (let i = 0; i < n; i += 1) {
      const review_status = i % 2 ? 'rejected' : 'to_transcribe';
      ids.push(await world.record({ review_status, queue_rank: null }));
      await confirm(ids[i] ?? '', i % 2 ? REJECTED : ACCEPTED);
    }
    return ids;
  };
  const calibrateAlways = async () => {
    await world.api.db.review_settings.update({ where: { id: 1 }, data: { calibration_share: 0.5 } });
    world.api.world.chance = 0.4;
  };
  const listed = async () => (await world.ok<{ data: Calibration[] }>('admin', 'GET', '/calibration')).data;

  test('is with what the lead has confirmed, never with what a majority says', async () => {
    const settled = await world.record();
    for (const as of ['reviewer-2', 'reviewer-3']) await world.review(as, NOISE);
    await calibrateAlways();
    expect(await world.next('reviewer-4')).toBeNull();
    await confirm(settled, ACCEPTED);
    // It looks like any other recording, whatever it is.
    const item = await world.next('reviewer-4');
    expect(item).toMatchObject({ submission_id: settled, stage: 'audio', reviewed_category: null });
    expect(item).toMatchObject({ training: null });
    expect(JSON.stringify(item)).not.toMatch(/calibration|confirmed|Mix/);
    expect(await world.say('reviewer-4', settled)).toMatchObject({
      ...{ counts: false, why_not: 'calibration', is_training: false },
      confirmed: { verdict: 'accept', category: 'Mix', reasons: [] },
    });
    expect(await world.statusOf(settled)).toBe('rejected');
    expect(await world.next('reviewer-4')).toBeNull();
  });

  test('counts the first answer: one that is undone and put right stays wrong', async () => {
    const [id = ''] = await items(1);
    await calibrateAlways();
    await world.record();
    await world.review('reviewer-3', { category: 'Mix' });
    expect((await world.next('reviewer-4'))?.submission_id).toBe(id);
    const { review_id } = await world.say('reviewer-4', id, NOISE);
    await world.ok('reviewer-4', 'POST', `/verdicts/${review_id}/undo`);
    await world.say('reviewer-4', id, { category: 'Mix' });
    expect(await listed()).toMatchObject([{ submission_id: id, answers: 2, right: 1 }]);
  });

  test('begins with ten as training for a new reviewer, accepted and rejected ones by chance', async () => {
    await items(12);
    const waits = await world.record();
    await world.record();
    const verdicts: unknown[] = [];
    const chances = [0.9, 0.1, 0.9, 0.9, 0.1, 0.1, 0.9, 0.1, 0.1, 0.9];
    for (const [n, chance] of chances.entries()) {
      world.api.world.chance = chance;
      const item = await world.next('reviewer-5');
      expect(item).toMatchObject({ training: n + 1 });
      const given = await world.say('reviewer-5', item?.submission_id ?? '', { category: 'Mix' });
      expect(given).toMatchObject({ counts: false, is_training: true });
      verdicts.push(given.confirmed?.verdict);
    }
    expect(verdicts).toEqual(chances.map((chance) => (chance < 0.5 ? 'reject' : 'accept')));
    expect(await world.review('reviewer-5')).toMatchObject({
      submission_id: waits,
      counts: true,
      is_training: false,
    });
    // Who has judged recordings before the training existed is not new.
    await world.api.db.reviews.updateMany({ data: { is_training: false } });
    await calibrateAlways();
    expect(await world.review('reviewer-5', { category: 'Mix' })).toMatchObject({ is_training: false });
  });

  test('goes on with the training after an undo, and after a pause longer than a lease', async () => {
    const ids = await items(12);
    await world.record();
    const first = await world.next('reviewer-5');
    const { review_id } = await world.say('reviewer-5', first?.submission_id ?? '');
    await world.ok('reviewer-5', 'POST', `/verdicts/${review_id}/undo`);
    const ahead = [first];
    for (let n = 2; n <= 3; n += 1) {
      const holding = ahead.map((item) => item?.submission_id);
      ahead.push(await world.next('reviewer-5', { holding }));
    }
    world.pass(20 * 60_000);
    for (let n = 1; n <= 10; n += 1) {
      const given = await world.review('reviewer-5', { category: 'Mix' });
      expect(given).toMatchObject({ is_training: true });
      expect(ids).toContain(given.submission_id);
    }
    expect(await world.review('reviewer-5')).toMatchObject({ is_training: false, counts: true });
  });

  test('trains nobody with fewer than ten', async () => {
    await items(9);
    const waits = await world.record();
    expect(await world.next('reviewer-5')).toMatchObject({ submission_id: waits });
    expect(await world.ok('admin', 'GET', '/calibration')).toMatchObject({ least: 10 });
  });

  test('offers the lead what is decided, by verdict, stage and reason, and takes back what is decided otherwise', async () => {
    const noisy = await world.record();
    for (const as of ['reviewer-2', 'reviewer-3']) await world.review(as, NOISE);
    const fit = await world.record();
    for (const as of ['reviewer-2', 'reviewer-3']) await world.review(as);
    const offered = async (query: string) =>
      (await world.ok<{ data: Calibration[] }>('admin', 'GET', `/calibration/candidates?${query}`)).data.map(
        ({ submission_id }) => submission_id,
      );
    expect(await offered('verdict=reject')).toEqual([noisy]);
    expect(await offered('verdict=reject&reason=clipped')).toEqual([]);
    expect(await offered('verdict=reject&reason=noise&stage=audio')).toEqual([noisy]);
    expect(await offered('verdict=reject&stage=words')).toEqual([]);
    expect(await offered('verdict=accept')).toEqual([fit]);
    await confirm(noisy, REJECTED);
    expect(await offered('verdict=reject')).toEqual([]);
    const accept = {
      submission_id: noisy,
      stage: 'audio',
      verdict: 'accept',
      category: 'Mix',
      comment: 'Clear.',
    };
    await world.ok('admin', 'POST', '/adjudication', accept);
    expect(await listed()).toEqual([]);
    await confirm(noisy, ACCEPTED);
    await world.ok('admin', 'DELETE', `/calibration/${noisy}`);
    expect(await listed()).toEqual([]);
  });

  test.each([
    ['accepts without a label', { verdict: 'accept' }, 'Say what is right: English, Mix or Patwa.'],
    ['rejects without a reason', { verdict: 'reject' }, 'Say why: choose a reason.'],
  ])('refuses a lead who %s', async (_, right, message) => {
    const id = await world.record();
    const { status, body } = await world.api.send('admin', 'PUT', `/review/calibration/${id}`, right);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(message);
  });

  test('is for leads', async () => {
    for (const path of ['', '/candidates'])
      expect((await world.api.send('reviewer-2', 'GET', `/review/calibration${path}`)).status).toBe(403);
  });
});
