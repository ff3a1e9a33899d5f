import { expect, test } from 'vitest';
import { reviewerId } from '../api/setup.ts';
import { describeWorld } from '../describe-world.ts';
import { LENGTH_MS, NOISE, openReview } from './world.ts';

const HOUR = 3_600_000;

describeWorld('a review session on $name', openReview, (world) => {
  const pace = (as = 'reviewer-2') => world.ok(as, 'GET', '/pace');

  test('counts what was said since the last pause, and not what was taken back', async () => {
    expect(await pace()).toEqual({ verdicts: 0, voice_ms: 0, needs_pause: false });
    for (let i = 0; i < 3; i += 1) await world.record();
    await world.review('reviewer-2');
    expect(await pace()).toEqual({ verdicts: 1, voice_ms: LENGTH_MS, needs_pause: false });
    world.pass(HOUR);
    expect(await pace()).toMatchObject({ verdicts: 0 });
    await world.review('reviewer-2');
    const { review_id } = await world.review('reviewer-2');
    expect(await pace()).toMatchObject({ verdicts: 2 });
    await world.ok('reviewer-2', 'POST', `/verdicts/${review_id}/undo`);
    expect(await pace()).toMatchObject({ verdicts: 1, voice_ms: LENGTH_MS });
    expect(await pace('reviewer-3')).toMatchObject({ verdicts: 0 });
  });

  test('suggests a pause when they agree less with others than they usually do', async () => {
    /** Settles a recording: reviewer 2 gives this verdict, and reviewers 3 and 4 accept. */
    const settle = async (say: object) => {
      const id = await world.record();
      for (const other of ['reviewer-2', 'reviewer-3', 'reviewer-4']) {
        const item = await world.next(other);
        if (item) await world.say(other, id, other === 'reviewer-2' ? say : {});
      }
      expect(await world.statusOf(id)).toBe('to_transcribe');
    };
    for (let i = 0; i < 20; i += 1) await settle({});
    world.pass(HOUR);
    for (let i = 0; i < 8; i += 1) {
      expect(await pace()).toMatchObject({ needs_pause: false });
      await settle(i < 3 ? {} : NOISE);
    }
    expect(await pace()).toMatchObject({ verdicts: 8, needs_pause: true });
    expect(await pace('reviewer-3')).toMatchObject({ needs_pause: false });
    world.pass(HOUR);
    expect(await pace()).toMatchObject({ needs_pause: false });
  });

  test('is in the time sheet by day of the country, pauses left out; of others for leads', async () => {
    for (let i = 0; i < 4; i += 1) await world.record();
    const time = (as: string, query = '') => world.ok<{ data: object[] }>(as, 'GET', `/time${query}`);
    expect(await time('reviewer-2')).toEqual({ data: [] });
    await world.review('reviewer-2');
    world.pass(10 * 60_000);
    await world.review('reviewer-2');
    world.pass(HOUR);
    await world.review('reviewer-2');
    // Eight seconds, then ten minutes and eight seconds, then eight seconds after a pause.
    const [today = {}] = (await time('reviewer-2')).data;
    expect(today).toMatchObject({ recordings: 3, minutes: 10.4 });
    world.pass(24 * HOUR);
    await world.review('reviewer-2');
    expect((await time('reviewer-2')).data).toMatchObject([{ recordings: 1, minutes: 0.1 }, today]);
    const of_2 = `?reviewer_id=${reviewerId(2)}`;
    expect((await time('admin', of_2)).data).toHaveLength(2);
    expect((await world.api.send('reviewer-3', 'GET', `/review/time${of_2}`)).status).toBe(403);
  });

  test('can be hard: who says so does not get the recording again, and the administrators get a mail', async () => {
    const id = await world.record();
    await world.next('reviewer-2');
    const upset = { submission_id: id, stage: 'audio', upset: true };
    await world.ok('reviewer-2', 'POST', '/skip', upset);
    expect(world.api.notices).toMatchObject([
      { kind: 'reviewer_upset', subject: 'A recording upset reviewer-2' },
    ]);
    world.pass(24 * HOUR);
    await world.ok('reviewer-2', 'DELETE', '/skips');
    expect(await world.next('reviewer-2')).toBeNull();
    expect(await world.next('reviewer-3')).toMatchObject({ submission_id: id });
    // A second report, and one about a recording that was never given out, send no mail.
    for (const as of ['reviewer-2', 'reviewer-4']) await world.ok(as, 'POST', '/skip', upset);
    expect(world.api.notices).toHaveLength(1);
  });
});
