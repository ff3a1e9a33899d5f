import type { Reviewers } from '@labrish/api/review/reviewers/schema';
import { updateCertainty } from '@labrish/api/review/certainty';
import { expect, test } from 'vitest';
import { reviewerId } from '../../api/setup.ts';
import { describeWorld } from '../../describe-world.ts';
import { NOISE, openReview } from '../world.ts';

const REPORT = { verdict: 'reject', reasons: ['offensive'], category: undefined };

describeWorld('reviewers, on $name', openReview, (world) => {
  const listed = async () => await world.ok<Reviewers>('admin', 'GET', '/reviewers?days=30');
  const flagsOf = async (n: number) =>
    (await listed()).reviewers.find(({ reviewer_id }) => reviewer_id === reviewerId(n))?.flags ?? [];
  const of = (n: number) => `/reviewers/${reviewerId(n)}/set-aside`;
  const setAside = (n: number) =>
    world.ok<{ id: string }>('admin', 'POST', '/set-asides', {
      reviewer_id: reviewerId(n),
      reason: 'Wrong.',
    });

  test('are compared from thirty verdicts on, and who rejects what the others accept is flagged, with the reason', async () => {
    for (let n = 0; n < 31; n += 1) await world.record();
    const judge = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        await world.review('reviewer-5', NOISE);
        for (const as of ['reviewer-2', 'reviewer-4']) await world.review(as);
      }
    };
    await judge(29);
    expect((await listed()).reviewers.find(({ reviewer_id }) => reviewer_id === reviewerId(5))).toMatchObject(
      {
        ...{ verdicts: 29, accepts: null, right: null, flags: [] },
      },
    );
    await judge(2);
    expect(await flagsOf(5)).toEqual(
      expect.arrayContaining([{ flag: 'accepts_less', reason: 'Accepts 0 of 31; others accept 100 %.' }]),
    );
    expect(await flagsOf(4)).toEqual([]);
    const { reviewers, pairs } = await listed();
    expect(reviewers.find(({ reviewer_id }) => reviewer_id === reviewerId(5))).toMatchObject({
      ...{ reviewer: 'reviewer-5@example.org', accepts: { value: 0, n: 31 }, heard_share: 1, not_heard: 0 },
      pace: { length_seconds: 8 },
    });
    // Pairs count first verdicts only, so that the reviewer who broke the ties is in no pair.
    expect(pairs).toContainEqual({ first: reviewerId(2), second: reviewerId(5), n: 31, same: 0 });
    expect(pairs.every(({ first, second }) => ![first, second].includes(reviewerId(4)))).toBe(true);
  });

  test('whose verdicts are set aside do not count, except their reports; an undo counts them again', async () => {
    const [settled, tied, reported] = [await world.record(), await world.record(), await world.record()];
    for (const change of [{}, NOISE]) {
      await world.review('reviewer-5', change);
      await world.review('reviewer-2', {});
    }
    await world.review('reviewer-3');
    await world.review('reviewer-5', REPORT);
    const statuses = async () => Promise.all([settled, tied, reported].map((id) => world.statusOf(id)));
    expect(await statuses()).toEqual(['to_transcribe', 'to_transcribe', 'quarantined']);
    expect(await world.ok('admin', 'GET', of(5))).toEqual({
      ...{ verdicts: 2, reports: 1, relabelled: 0 },
      changes: [{ from: 'to_transcribe', to: 'to_review', recordings: 1 }],
    });
    expect(await statuses()).toEqual(['to_transcribe', 'to_transcribe', 'quarantined']);
    const { id } = await setAside(5);
    expect(await statuses()).toEqual(['to_review', 'to_transcribe', 'quarantined']);
    const row = async () =>
      (await listed()).reviewers.find(({ reviewer_id }) => reviewer_id === reviewerId(5))?.set_aside;
    expect(await row()).toMatchObject({ id, reason: 'Wrong.', state: 'applied' });
    // Another reviewer can take the slot.
    expect(await world.review('reviewer-4')).toMatchObject({ submission_id: settled, counts: true });
    expect(await statuses()).toEqual(['to_transcribe', 'to_transcribe', 'quarantined']);
    await world.ok('admin', 'POST', `/set-asides/${id}/undo`);
    expect(await statuses()).toEqual(['to_transcribe', 'to_transcribe', 'quarantined']);
    expect(await row()).toBeNull();
    const counting = await world.api.db.reviews.count({ where: { slot: { not: null }, set_aside_id: null } });
    expect(counting).toBe(7);
    const again = await world.api.send('admin', 'POST', `/review/set-asides/${id}/undo`);
    expect(again.status).toBe(409);
    const actions = await world.api.db.audit_log.findMany({ where: { entity: 'set_asides' } });
    expect(actions.map(({ action }) => action)).toEqual(['set_aside', 'undo_set_aside']);
  });

  test('are not set aside by two at once, and it goes on where it ended', async () => {
    await world.record();
    await world.review('reviewer-5');
    world.api.ports.applySetAsides = async () => undefined;
    const { id } = await setAside(5);
    const body = { reviewer_id: reviewerId(5), reason: 'Again.' };
    expect((await world.api.send('admin', 'POST', '/review/set-asides', body)).status).toBe(409);
    delete world.api.ports.applySetAsides;
    // Undone before it was done: nothing is left of it.
    await world.ok('admin', 'POST', `/set-asides/${id}/undo`);
    expect(await world.api.db.reviews.count({ where: { set_aside_id: null } })).toBe(1);
    await setAside(5);
    expect(await world.api.db.reviews.count({ where: { set_aside_id: null } })).toBe(0);
  });

  test('get the least certain recordings first, but for the random sample, which comes by age', async () => {
    const id = (n: number) => `0000000${n}-0000-4000-8000-00000000000${n}`;
    // Reviewers 2 and 3 agree, 5 rejects all: the one that only 5 has heard is the least certain. The first is of the sample.
    for (const n of [0, 1, 2]) await world.record({ id: id(n) });
    for (let n = 3; n < 9; n += 1) await world.record({ id: id(n) });
    await world.api.db.review_settings.update({ where: { id: 1 }, data: { quorum: 3 } });
    for (let n = 0; n < 2; n += 1) await world.review('reviewer-2');
    const parts = world.api.context({ kind: 'user', id: reviewerId(2), name: '', role: 'admin' });
    await updateCertainty(parts, world.api.world.now);
    const stored = await world.api.db.submissions.findMany({ where: { certainty: { not: null } } });
    expect(stored.map((row) => row.id)).toEqual([id(1)]);
    world.api.world.chance = 0.5;
    expect((await world.next('reviewer-6'))?.submission_id).toBe(id(1));
    world.api.world.chance = 0.1;
    expect((await world.next('reviewer-7'))?.submission_id).toBe(id(0));
  });

  test('are for leads to see', async () => {
    for (const [method, path] of [
      ['GET', '/reviewers'],
      ['GET', of(5)],
      ['POST', '/set-asides'],
    ] as const)
      expect(
        (await world.api.send('reviewer-2', method, `/review${path}`, method === 'POST' ? {} : undefined))
          .status,
      ).toBe(403);
  });
});
