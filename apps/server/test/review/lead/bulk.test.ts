import { createCaller } from '@labrish/api';
import type { HistoryStep } from '@labrish/api/review/history/schema';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ID, reviewerId } from '../../api/setup.ts';
import { describeWorld } from '../../describe-world.ts';
import { NOISE, openReview } from '../world.ts';

interface Batch {
  id: string;
  name: string;
  due_on: string | null;
  recordings: number;
  waiting: number;
  reviewers: { id: string; name: string; judged: number }[];
}

describeWorld('many recordings at once, on $name', openReview, (world) => {
  const statuses = (ids: string[]) => Promise.all(ids.map((id) => world.statusOf(id)));
  const preview = (action: string, submission_ids: string[]) =>
    world.ok<object>('admin', 'POST', '/bulk/preview', { action, submission_ids });
  const batches = async (as: string) => (await world.ok<{ data: Batch[] }>(as, 'GET', '/batches')).data;

  /** Makes a recording that two accept, one that two reject, one that nobody has heard and one that was reported. */
  async function four(): Promise<string[]> {
    const ids: string[] = [];
    for (const said of [{}, NOISE]) {
      ids.push(await world.record());
      for (const as of ['reviewer-2', 'reviewer-3']) await world.review(as, said);
    }
    ids.push(await world.record(), await world.record());
    for (const as of ['reviewer-2', 'reviewer-3', 'reviewer-4']) await world.next(as);
    const { submission_id } = (await world.next('reviewer-4', { holding: [] })) ?? { submission_id: '' };
    await world.say('reviewer-4', submission_id, { ...NOISE, reasons: ['offensive'] });
    return ids;
  }

  test('go back to the queue, as the preview says, for others than those who judged them; an undo takes it back', async () => {
    const ids = await four();
    const before = await statuses(ids);
    expect(before.toSorted()).toEqual(['quarantined', 'rejected', 'to_review', 'to_transcribe']);
    expect(await preview('put_back', [...ids, randomUUID()])).toEqual({
      ...{ recordings: 3, verdicts: 4, reports: 0, relabelled: 0, published: 0 },
      changes: expect.arrayContaining([
        { from: 'to_transcribe', to: 'to_review', recordings: 1 },
        { from: 'rejected', to: 'to_review', recordings: 1 },
      ]) as unknown,
    });
    expect(await statuses(ids)).toEqual(before);
    const body = { submission_ids: ids, reason: 'New rules.' };
    const { id } = await world.ok<{ id: string }>('admin', 'POST', '/bulk/put-back', body);
    expect((await statuses(ids)).toSorted()).toEqual(['quarantined', 'to_review', 'to_review', 'to_review']);
    world.pass(3_600_000);
    const given = await world.review('reviewer-5');
    expect(given).toMatchObject({ submission_id: ids[0], counts: true });
    const { data } = await world.ok<{ data: object[] }>('admin', 'GET', '/bulk');
    expect(data).toMatchObject([
      { id, by: 'admin@example.org', reason: 'New rules.', recordings: 3, undone_at: null },
    ]);
    await world.ok('admin', 'POST', `/set-asides/${id}/undo`);
    expect(await statuses(ids)).toEqual(before);
  });

  test('lose the decision of a lead, too, but nothing that was reported before, which published versions would lose for good', async () => {
    const [accepted, rejected, cleared] = [await world.record(), await world.record(), await world.record()];
    const adjudicate = (submission_id: string, said: object) =>
      world.ok('admin', 'POST', '/adjudication', {
        submission_id,
        stage: 'audio',
        comment: 'Clear.',
        ...said,
      });
    await world.api.db.reviews.create({
      data: {
        ...{ submission_id: cleared, stage: 'audio', reviewer_id: reviewerId(5), verdict: 'reject' },
        ...{ reasons: ['offensive'], decided_at: world.api.world.now },
      },
    });
    world.pass(1000);
    for (const id of [accepted, cleared]) await adjudicate(id, { verdict: 'accept', category: 'Mix' });
    await adjudicate(rejected, { verdict: 'reject', reasons: ['personal_information'] });
    expect(await statuses([accepted, rejected, cleared])).toEqual([
      'to_transcribe',
      'rejected',
      'to_transcribe',
    ]);
    const submission_ids = [accepted, rejected, cleared];
    expect(await preview('put_back', submission_ids)).toMatchObject({ recordings: 2, verdicts: 1 });
    await world.ok('admin', 'POST', '/bulk/put-back', { submission_ids, reason: 'Again.' });
    expect(await statuses(submission_ids)).toEqual(['to_review', 'rejected', 'to_transcribe']);
  });

  test('are held back until a lead decides: a note says why, and no verdict is stored', async () => {
    const ids = await four();
    for (let n = 0; n < 6; n += 1) ids.push(await world.record());
    expect(await preview('hold_back', ids)).toMatchObject({ recordings: 9, verdicts: 0 });
    const body = { submission_ids: ids, reason: 'personal_information', comment: 'One family.' };
    expect(await world.ok('admin', 'POST', '/bulk/hold-back', body)).toEqual({ held_back: 9 });
    expect(new Set(await statuses(ids))).toEqual(new Set(['quarantined']));
    expect(await world.ok('admin', 'POST', '/bulk/hold-back', body)).toEqual({ held_back: 0 });
    expect(await world.ok('admin', 'GET', '/history')).toMatchObject({ data: [] });
    const waiting = await world.ok<{ data: { submission_id: string; held_back: string | null }[] }>(
      ...(['admin', 'GET', '/adjudication?status=quarantined'] as const),
    );
    const note = 'Held back: Personal details. One family.';
    expect(waiting.data.filter(({ held_back }) => held_back === note)).toHaveLength(9);
    world.pass(1000);
    await world.ok('admin', 'POST', '/adjudication', {
      ...{ submission_id: ids[0], stage: 'audio', verdict: 'accept', category: 'Patwa', comment: 'Nobody.' },
    });
    expect(await world.statusOf(ids[0] ?? '')).toBe('to_transcribe');
    const { data } = await world.ok<{ data: HistoryStep[] }>('admin', 'GET', `/recordings/${ids[0]}/history`);
    expect(data.slice(-2)).toMatchObject([
      { kind: 'note', comment: note, after: { status: 'quarantined' } },
      { kind: 'adjudication', after: { status: 'to_transcribe', category: 'Patwa' } },
    ]);
    expect(
      (await world.api.send('admin', 'POST', '/review/bulk/hold-back', { ...body, reason: 'noise' })).status,
    ).toBe(400);
  });

  test('that a lead is judging are passed over, because their review is blind', async () => {
    const id = await world.record();
    await world.api.db.profiles.update({ where: { id: reviewerId(2) }, data: { permissions: ['lead'] } });
    await world.review('reviewer-3');
    expect(await preview('hold_back', [id])).toMatchObject({ recordings: 1 });
    const lead = {
      kind: 'user',
      id: reviewerId(2),
      name: '',
      role: 'reviewer',
      permissions: ['lead'],
    } as const;
    const { review } = createCaller(world.api.context(lead));
    await review.next({});
    expect(await review.bulk.preview({ action: 'put_back', submission_ids: [id] })).toMatchObject({
      ...{ recordings: 0, verdicts: 0, changes: [] },
    });
  });

  test('of a voice that the lead knows are passed over, and nobody else may do any of it', async () => {
    const user_id = await world.speaker();
    const [own, other] = [await world.record({ user_id }), await world.record()];
    await world.api.db.known_voices.create({ data: { reviewer_id: ID.admin, contributor_id: user_id } });
    expect(await preview('hold_back', [own, other])).toMatchObject({ recordings: 1 });
    const body = { submission_ids: [own, other], reason: 'offensive', comment: null };
    for (const path of ['preview', 'put-back', 'hold-back'])
      expect((await world.api.send('reviewer-2', 'POST', `/review/bulk/${path}`, body)).status).toBe(403);
    await world.ok('admin', 'POST', '/bulk/hold-back', body);
    expect(await statuses([own, other])).toEqual(['to_review', 'quarantined']);
    expect(
      await world.ok('admin', 'POST', '/bulk/put-back', { submission_ids: [own], reason: 'No.' }),
    ).toEqual({ id: null });
  });

  test('are assigned: their people get them first, the earliest due first, and the lead sees how far they are', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await world.record());
    const assign = (name: string, due_on: string | null, some: (string | undefined)[]) =>
      world.ok<{ id: string; recordings: number }>('admin', 'POST', '/batches', {
        ...{ name, due_on, submission_ids: some, reviewer_ids: [reviewerId(2), reviewerId(3)] },
      });
    const stories = await assign('Stories', null, [ids[2], ids[3]]);
    expect(stories.recordings).toBe(2);
    const urgent = await assign('Urgent', '2026-12-04', [ids[4]]);
    expect((await world.review('reviewer-2')).submission_id).toBe(ids[4]);
    expect((await world.review('reviewer-2', NOISE)).submission_id).toBe(ids[2]);
    expect((await world.review('reviewer-4')).submission_id).not.toBe(ids[3]);
    expect(await batches('admin')).toMatchObject([
      {
        id: urgent.id,
        due_on: '2026-12-04',
        recordings: 1,
        waiting: 1,
        reviewers: [{ judged: 1 }, { judged: 0 }],
      },
      { id: stories.id, due_on: null, recordings: 2, waiting: 2, reviewers: [{ judged: 1 }, { judged: 0 }] },
    ]);
    expect((await batches('reviewer-3')).map(({ reviewers }) => reviewers)).toEqual([
      [{ id: reviewerId(3), name: 'reviewer-3@example.org', judged: 0 }],
      [{ id: reviewerId(3), name: 'reviewer-3@example.org', judged: 0 }],
    ]);
    expect(await batches('reviewer-4')).toEqual([]);
    const changed = { name: 'Stories', reviewer_ids: [reviewerId(4)], due_on: '2026-12-24' };
    await world.ok('admin', 'PUT', `/batches/${stories.id}`, changed);
    expect((await world.next('reviewer-4'))?.submission_id).toBe(ids[3]);
    expect(await batches('reviewer-3')).toMatchObject([{ name: 'Urgent' }]);
    // A recording is in one batch: a new one takes it over.
    await assign('Later', null, [ids[3]]);
    expect((await batches('admin')).map(({ name, recordings }) => [name, recordings])).toEqual([
      ['Urgent', 1],
      ['Stories', 1],
      ['Later', 1],
    ]);
    await world.ok('admin', 'DELETE', `/batches/${urgent.id}`);
    expect(await world.api.db.submissions.count({ where: { batch_id: urgent.id } })).toBe(0);
    expect(await world.statusOf(ids[4] ?? '')).toBe('to_review');
  });

  test('are assigned to nobody who is blocked, unknown or no lead’s choice', async () => {
    const id = await world.record();
    const body = { name: 'Stories', due_on: null, submission_ids: [id], reviewer_ids: [reviewerId(2)] };
    await world.api.db.profiles.update({
      where: { id: reviewerId(2) },
      data: { blocked_at: world.api.world.now },
    });
    for (const reviewer_ids of [body.reviewer_ids, [randomUUID()], []]) {
      const refused = await world.api.send('admin', 'POST', '/review/batches', { ...body, reviewer_ids });
      expect(refused).toMatchObject({ status: 400 });
    }
    expect((await world.api.send('reviewer-3', 'POST', '/review/batches', body)).status).toBe(403);
    const gone = { ...body, submission_ids: [randomUUID()], reviewer_ids: [reviewerId(3)] };
    expect((await world.api.send('admin', 'POST', '/review/batches', gone)).status).toBe(400);
    const { data } = await world.ok<{ data: { id: string }[] }>('admin', 'GET', '/batches/people');
    expect(data.map((one) => one.id)).not.toContain(reviewerId(2));
    expect(data.map((one) => one.id)).toContain(reviewerId(3));
    expect(await world.api.db.review_batches.count()).toBe(0);
  });
});
