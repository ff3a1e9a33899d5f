import { randomUUID } from 'node:crypto';
import type { Figures } from '@labrish/api/review/figures/schema';
import { expect, test } from 'vitest';
import { describeWorld } from '../../describe-world.ts';
import { NOISE, openReview } from '../world.ts';

const DAY_MS = 86_400_000;
/** Makes an id of the random sample. */
const sampled = () => randomUUID().replace(/^.{8}/, '00000000');
const written = (natural: string) => ({ stage: 'words', category: undefined, words: { natural } });

describeWorld('on $name', openReview, (world) => {
  const figures = (days = 30) => world.ok<Figures>('admin', 'GET', `/figures?days=${days}`);

  test('nothing said is nothing to compute, and no pace', async () => {
    expect(await figures()).toMatchObject({
      verdict: { percent: null, alpha: null, ac1: null },
      words: { n: 0, cer: null, wer: null },
      reasons: [],
      queue: { missing: 0, last_day: 0, days_left: null },
    });
  });

  test('agreement is of the recordings of all countries, as everything else is', async () => {
    world.addKandu();
    await world.record({ id: sampled() });
    await world.record({ id: sampled(), pilot: 'KD', category: 'Hill' });
    for (const as of ['reviewer-2', 'reviewer-3'])
      for (const category of ['Patwa', 'Hill']) await world.review(as, { category });
    const { verdict, category } = await figures();
    expect(verdict.percent).toMatchObject({ value: 1, n: 2 });
    expect(category.percent).toMatchObject({ value: 1, n: 2 });
  });

  test('agreement is of recordings of the sample that two have judged, by what is in force, without tie-breakers', async () => {
    for (let i = 0; i < 4; i += 1) await world.record({ id: sampled() });
    for (const as of ['reviewer-2', 'reviewer-3']) for (let i = 0; i < 3; i += 1) await world.review(as);
    const { review_id } = await world.review('reviewer-2');
    await world.review('reviewer-3', NOISE);
    const { verdict, category, queue } = await figures();
    expect(verdict.percent).toMatchObject({ value: 0.75, n: 4 });
    expect(verdict.alpha?.value).toBeCloseTo(0);
    expect(verdict.ac1?.value).toBeCloseTo(0.68);
    expect(category).toMatchObject({ percent: { value: 1, n: 3 }, alpha: null });
    // Missing are a transcript of three recordings, and a third verdict on the fourth.
    expect(queue).toMatchObject({
      statuses: { to_review: 1, to_transcribe: 3 },
      missing: 4,
      last_day: 8,
      days_left: 0.5,
    });
    await world.review('reviewer-4');
    await world.record({ id: sampled().replace('00000000', '00000001') });
    for (const as of ['reviewer-2', 'reviewer-3']) await world.review(as);
    expect((await figures()).verdict.percent).toMatchObject({ value: 0.75, n: 4 });
    await world.ok('reviewer-2', 'POST', `/verdicts/${review_id}/undo`);
    expect((await figures()).verdict.percent).toMatchObject({ value: 1, n: 3 });
    world.pass(31 * DAY_MS);
    expect((await figures()).verdict.percent).toBeNull();
  });

  test('reasons are counted by week, and words that two have written are compared', async () => {
    await world.api.db.review_settings.update({
      where: { id: 1 },
      data: { double_transcription_share: 1, quorum: 1 },
    });
    const id = await world.record();
    await world.record();
    await world.review('reviewer-2');
    await world.review('reviewer-2', { ...NOISE, reasons: ['noise', 'clipped'] });
    for (const [as, words] of [
      ['reviewer-2', 'Mi deh yah.'],
      ['reviewer-3', 'Mi de ya'],
    ] as const) {
      await world.next(as, { stage: 'words' });
      await world.say(as, id, written(words));
    }
    const { reasons, words } = await figures();
    expect(reasons).toEqual([
      { reason: 'noise', weeks: [{ week: '2026-11-16', n: 1 }] },
      { reason: 'clipped', weeks: [{ week: '2026-11-16', n: 1 }] },
    ]);
    expect(words.n).toBe(1);
    expect(words.wer).toBeCloseTo(2 / 3);
    expect(words.cer).toBeCloseTo(0.2);
  });

  test('are for admins', async () => {
    expect((await world.api.send('reviewer-2', 'GET', '/review/figures')).status).toBe(403);
  });
});
