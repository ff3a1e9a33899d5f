import { recompute } from '@labrish/api/review/recompute';
import { beforeEach, expect, test } from 'vitest';
import { ID, reviewerId } from '../../api/setup.ts';
import { describeWorld } from '../../describe-world.ts';
import { LENGTH_MS, NOISE, openReview, type ReviewWorld } from '../world.ts';

const PRIVATE = { verdict: 'reject', reasons: ['personal_information'], category: undefined };
const MINUTE = 60_000;
const HELD_BACK = {
  status: 403,
  body: { error: expect.stringContaining('You have reported five recordings in ten minutes.') as string },
};

interface Brake {
  reviewer_id: string;
  reports: number;
  may_lift: boolean;
}

describeWorld('on $name', openReview, (world) => {
  beforeEach(() => {
    world.api.notices.length = 0;
  });

  const send: ReviewWorld['api']['send'] = (...request) => world.api.send(...request);
  const brakes = async (as = 'admin') => (await world.ok<{ data: Brake[] }>(as, 'GET', '/brakes')).data;
  const lift = (take_back: boolean, reviewer_id = reviewerId(2), as = 'admin') =>
    send(as, 'POST', `/review/brakes/${reviewer_id}/lift`, { take_back });
  /** Creates recordings, and leases all of them to a reviewer. */
  async function take(count: number, as = 'reviewer-2'): Promise<string[]> {
    const taken: string[] = [];
    for (let n = 0; n < count; n++) {
      await world.record();
      const item = await world.next(as, { holding: taken });
      taken.push(item?.submission_id ?? '');
    }
    return taken;
  }
  async function report(ids: string[], as = 'reviewer-2'): Promise<string[]> {
    const reviews: string[] = [];
    for (const id of ids) reviews.push((await world.say(as, id, PRIVATE)).review_id);
    return reviews;
  }
  const judge = (as: string, submission_id: string, change: object) =>
    send(as, 'POST', '/review/verdicts', {
      ...{ submission_id, stage: 'audio', verdict: 'accept', category: 'Patwa', heard_ms: LENGTH_MS },
      ...change,
    });
  const statuses = (ids: string[]) => Promise.all(ids.map((id) => world.statusOf(id)));

  test('the fifth report within ten minutes acts, and is the last until an admin has looked', async () => {
    const [judged = '', first = '', ...others] = await take(7);
    const { review_id } = await world.say('reviewer-2', judged);
    const [held = ''] = others.splice(4);
    await report([first, ...others.slice(0, 3)]);
    expect([await brakes(), world.api.notices]).toEqual([[], []]);
    const [fifth = ''] = await report(others.slice(3));
    const reported = [first, ...others];
    expect(await statuses(reported)).toEqual(reported.map(() => 'quarantined'));
    expect(await brakes()).toMatchObject([{ reviewer_id: reviewerId(2), reports: 5, may_lift: true }]);
    expect(world.api.notices).toMatchObject([{ kind: 'reporter_braked', about: reviewerId(2) }]);
    expect(world.api.notices[0]?.subject).toContain('reviewer-2@example.org has reported 5 recordings');

    for (const what of [{}, PRIVATE, NOISE])
      expect(await judge('reviewer-2', held, what)).toMatchObject(HELD_BACK);
    expect(await send('reviewer-2', 'POST', '/review/next', {})).toMatchObject(HELD_BACK);
    expect(await send('reviewer-2', 'POST', `/review/verdicts/${review_id}/undo`)).toMatchObject(HELD_BACK);
    for (const path of ['history', 'pace', 'waiting'])
      expect((await send('reviewer-2', 'GET', `/review/${path}`)).status).toBe(200);
    expect((await send('reviewer-2', 'GET', '/review/brakes')).status).toBe(403);
    expect((await lift(false, reviewerId(2), 'reviewer-2')).status).toBe(403);
    expect(await world.next('reviewer-3')).not.toBeNull();

    // The reviewer may still undo their own reports.
    await world.ok('reviewer-2', 'POST', `/verdicts/${fifth}/undo`);
    expect(await world.statusOf(others[3] ?? '')).toBe('to_review');
    expect(await brakes()).toMatchObject([{ reports: 4 }]);
    expect(world.api.notices).toHaveLength(1);
  });

  test('of twelve reports at once five act', async () => {
    const ids = await take(12);
    world.pass(LENGTH_MS);
    const answers = await Promise.all(ids.map((id) => judge('reviewer-2', id, PRIVATE)));
    const good = ids.filter((_, n) => answers[n]?.status === 200);
    expect(good).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(7);
    expect((await statuses(ids)).filter((status) => status === 'quarantined')).toHaveLength(5);
    expect(world.api.notices).toHaveLength(1);
  });

  test('what an admin has confirmed, and what is longer ago, is not held against anybody', async () => {
    const ids = await take(6);
    await report(ids.slice(0, 4));
    await world.ok('admin', 'POST', '/adjudication', {
      ...{ submission_id: ids[0], stage: 'audio', verdict: 'reject', reasons: ['personal_information'] },
      comment: 'She says her number.',
    });
    await report(ids.slice(4, 5));
    world.pass(10 * MINUTE);
    await report(ids.slice(5));
    expect(await brakes()).toEqual([]);
  });

  test('an admin lets them go on: the reports stay, and are not counted again', async () => {
    const ids = await take(10);
    await report(ids.slice(0, 5));
    expect(await lift(false)).toEqual({ status: 200, body: { taken_back: 0 } });
    expect((await lift(false)).status).toBe(404);
    expect((await statuses(ids)).filter((status) => status === 'quarantined')).toHaveLength(5);
    world.pass(1);
    await report(ids.slice(5, 9));
    expect(await brakes()).toEqual([]);
    await report(ids.slice(9));
    expect(await brakes()).toMatchObject([{ reports: 5 }]);
    expect(world.api.notices).toHaveLength(2);
  });

  test('one action takes all of them back: the recordings return to where they were, for others', async () => {
    const ids = await take(5);
    const [decided = '', withdrawn = '', ...rest] = ids;
    const before = await statuses(ids);
    await report(ids);
    await world.ok('admin', 'POST', '/adjudication', {
      ...{ submission_id: decided, stage: 'audio', verdict: 'reject', reasons: ['personal_information'] },
      comment: 'She says her number.',
    });
    await world.api.db.submissions.update({
      where: { id: withdrawn },
      data: { withdrawn_at: world.api.world.now, category: null, storage_url: null },
    });
    expect(await lift(true)).toEqual({ status: 200, body: { taken_back: 3 } });
    expect(await brakes()).toEqual([]);
    expect(await world.statusOf(decided)).toBe('rejected');
    expect(await statuses(rest)).toEqual(before.slice(2));
    // The reporter has no slot of these recordings, and does not get them again.
    expect(await world.next('reviewer-2')).toBeNull();
    for (const as of ['reviewer-5', 'reviewer-6']) for (const _ of rest) await world.review(as);
    expect(await statuses(rest)).toEqual(rest.map(() => 'to_transcribe'));
    const log = await world.api.db.audit_log.findMany({
      where: { actor_id: ID.admin },
      orderBy: { id: 'asc' },
    });
    expect(log.map(({ action }) => action)).toEqual([
      'decide',
      ...Array<string>(3).fill('take_back'),
      'lift',
    ]);
    expect((await recompute(world.api.db)).changed).toEqual([]);
  });

  test('an admin is braked like everybody, and looks at their own reports only when nobody else can', async () => {
    await report(await take(5, 'admin'), 'admin');
    expect(await brakes()).toMatchObject([{ reviewer_id: ID.admin, may_lift: true }]);
    await world.api.db.profiles.update({ where: { id: reviewerId(3) }, data: { role: 'admin' } });
    expect(await brakes()).toMatchObject([{ may_lift: false }]);
    expect(await lift(true, ID.admin)).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('another administrator') as string },
    });
    await world.api.db.profiles.update({ where: { id: reviewerId(3) }, data: { blocked_at: new Date() } });
    expect((await lift(true, ID.admin)).body).toEqual({ taken_back: 5 });
  });
});
