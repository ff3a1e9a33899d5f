import type { details } from '@labrish/api/submissions/schema';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { reviewerId } from '../api/setup.ts';
import { describeWorld } from '../describe-world.ts';
import { type Given, LENGTH_MS, NOISE, openReview } from './world.ts';

const WORDS = { natural: 'Mi did go a maakit.', english: 'I went to the market.' };

describeWorld('on $name', openReview, (world) => {
  async function detailsOf(id: string) {
    return (await world.api.send('reviewer', 'GET', `/submissions/${id}`)).body as z.output<typeof details>;
  }

  test('two who agree settle what it sounds like, and one writes it down', async () => {
    const id = await world.record();
    await world.review('reviewer-2');
    expect(await world.statusOf(id)).toBe('to_review');
    expect(await world.review('reviewer-3')).toMatchObject({
      submission_id: id,
      counts: true,
      why_not: null,
    });
    expect(await world.statusOf(id)).toBe('to_transcribe');

    const item = await world.next('reviewer-2', { stage: 'words' });
    expect(item).toMatchObject({ submission_id: id, reviewed_category: 'Patwa' });
    await world.say('reviewer-2', id, { stage: 'words', category: undefined, words: WORDS });
    expect(await world.statusOf(id)).toBe('accepted');
    const written = await world.api.db.transcripts.findMany({ orderBy: { layer: 'asc' } });
    expect(written.map(({ layer, body }) => [layer, body])).toEqual([
      ['natural', WORDS.natural],
      ['english', WORDS.english],
    ]);
    const { transcripts, rejection_reasons } = await detailsOf(id);
    const [first, second] = transcripts;
    expect(transcripts).toMatchObject([
      { layer: 'natural', body: WORDS.natural, author_role: 'reviewer' },
      { layer: 'english', body: WORDS.english, author_role: 'reviewer' },
    ]);
    expect(first?.review_id).toBe(second?.review_id);
    expect(rejection_reasons).toEqual([]);
    await world.api.db.profiles.delete({ where: { id: reviewerId(2) } });
    expect((await detailsOf(id)).transcripts).toMatchObject([{ author_role: null }, { author_role: null }]);
  });

  test('a disagreement takes a third person, and two who reject settle it', async () => {
    const id = await world.record();
    await world.review('reviewer-2');
    await world.review('reviewer-3', NOISE);
    expect(await world.statusOf(id)).toBe('to_review');
    await world.review('reviewer-4', NOISE);
    expect(await world.statusOf(id)).toBe('rejected');
    expect((await detailsOf(id)).rejection_reasons).toEqual(['noise']);
    expect(await world.next('reviewer-5')).toBeNull();
  });

  test('what was hardly heard is kept, and does not count', async () => {
    const id = await world.record();
    const first = await world.review('reviewer-2', { heard_ms: LENGTH_MS / 2 });
    expect(first).toMatchObject({ counts: false, why_not: 'not_heard' });
    await world.review('reviewer-3');
    await world.review('reviewer-4');
    expect(await world.statusOf(id)).toBe('to_transcribe');
    expect(await world.api.db.reviews.count()).toBe(3);
  });

  test('what can be heard at once is rejected after the first seconds, and counts', async () => {
    const id = await world.record({ duration_ms: 60_000 });
    const early = { ...NOISE, heard_ms: 3_000 };
    expect(await world.review('reviewer-2', early)).toMatchObject({ counts: true });
    const late = { ...early, reasons: ['cut_off'] };
    expect(await world.review('reviewer-3', late)).toMatchObject({ counts: false, why_not: 'not_heard' });
    expect(await world.review('reviewer-4', { ...early, heard_ms: 2_000 })).toMatchObject({ counts: false });
    expect(await world.statusOf(id)).toBe('to_review');
    await world.review('reviewer-5', early);
    expect(await world.statusOf(id)).toBe('rejected');
  });

  test('nobody hears eight seconds in one', async () => {
    await world.record();
    const item = await world.next('reviewer-2');
    const body = { submission_id: item?.submission_id, stage: 'audio', verdict: 'accept', category: 'Mix' };
    const given = await world.ok('reviewer-2', 'POST', '/verdicts', { ...body, heard_ms: LENGTH_MS });
    expect(given).toMatchObject({ counts: false, why_not: 'not_heard' });
  });

  test('nobody hears ten seconds at once, whatever their player says; what is stored is what they can have heard', async () => {
    await world.record({ duration_ms: 10_000 });
    const item = await world.next('reviewer-2');
    const body = { submission_id: item?.submission_id, stage: 'audio', verdict: 'accept', category: 'Mix' };
    const said = { ...body, heard_ms: 10_000, playback_rate: 4 };
    const give = () => world.ok<Given>('reviewer-2', 'POST', '/verdicts', said);
    expect(await give()).toMatchObject({ counts: false, why_not: 'not_heard' });
    world.pass(4_000);
    expect(await give()).toMatchObject({ counts: true });
    const rows = await world.api.db.reviews.findMany({ orderBy: { decided_at: 'asc' } });
    expect(rows.map(({ heard_ms }) => heard_ms)).toEqual([0, 8_000]);
  });

  test('the same again changes a mind, and the slot stays theirs', async () => {
    const id = await world.record();
    await world.review('reviewer-2');
    await world.say('reviewer-2', id, NOISE);
    await world.review('reviewer-3', NOISE);
    expect(await world.statusOf(id)).toBe('rejected');
    expect(await world.api.db.reviews.count()).toBe(3);
  });

  test('a verdict is taken back, also the one before last, and its recording comes again', async () => {
    const [first] = [await world.record(), await world.record(), await world.record()];
    const { review_id } = await world.review('reviewer-2');
    await world.review('reviewer-2');
    await world.review('reviewer-3');
    expect(await world.statusOf(first)).toBe('to_transcribe');
    const { item } = await world.ok<{ item: { submission_id: string } }>(
      'reviewer-2',
      'POST',
      `/verdicts/${review_id}/undo`,
    );
    expect(item.submission_id).toBe(first);
    expect(await world.statusOf(first)).toBe('to_review');
    await world.say('reviewer-2', first, NOISE);
    expect(await world.statusOf(first)).toBe('to_review');
    const again = await world.api.send('reviewer-2', 'POST', `/review/verdicts/${review_id}/undo`);
    expect(again.status).toBe(409);
  });

  test('words that were taken back are the draft', async () => {
    const id = await world.record();
    await world.review('reviewer-2');
    await world.review('reviewer-3');
    await world.next('reviewer-4', { stage: 'words' });
    const words = { ...WORDS, spans: [{ from: 0, to: 3, category: 'Patwa' }] };
    const { review_id } = await world.say('reviewer-4', id, { stage: 'words', category: undefined, words });
    const { item } = await world.ok<{ item: unknown }>('reviewer-4', 'POST', `/verdicts/${review_id}/undo`);
    expect(item).toMatchObject({ draft: { ...words, cassidy_jlu: '' } });
  });

  test.each([
    ['no reason', { verdict: 'reject', category: undefined }, 'reasons'],
    ['a reason against what is accepted', { reasons: ['noise'] }, 'reasons'],
    ['no word on what else it is', { verdict: 'reject', reasons: ['other'] }, 'comment'],
    ['nothing heard', { category: undefined }, 'category'],
    ['words at the wrong stage', { words: WORDS }, 'words'],
  ])('refuses %s, and says what to do', async (_, change, path) => {
    await world.record();
    const item = await world.next('reviewer-2');
    const answer = await world.api.send('reviewer-2', 'POST', '/review/verdicts', {
      submission_id: item?.submission_id,
      stage: 'audio',
      verdict: 'accept',
      category: 'Patwa',
      heard_ms: LENGTH_MS,
      ...change,
    });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path }] } });
  });

  test('refuses parts that overlap or lie outside of the words', async () => {
    const id = await world.record();
    await world.review('reviewer-2');
    await world.review('reviewer-3');
    await world.next('reviewer-4', { stage: 'words' });
    const say = (spans: object[]) =>
      world.say('reviewer-4', id, { stage: 'words', category: undefined, words: { ...WORDS, spans } });
    await expect(say([{ from: 0, to: 99, category: 'Patwa' }])).rejects.toThrow('outside');
    await expect(
      say([
        { from: 0, to: 5, category: 'Patwa' },
        { from: 4, to: 6, category: 'English' },
      ]),
    ).rejects.toThrow('overlap');
  });

  test('nobody judges what they were not given', async () => {
    const id = await world.record();
    await expect(world.say('reviewer-2', id)).rejects.toThrow('409');
  });

  test('a share too small for its column is none', async () => {
    const shares = { calibration_share: 1e-161, double_transcription_share: 1e-290 };
    const saved = await world.ok('admin', 'PUT', '/settings', { quorum: 3, ...shares });
    expect(saved).toMatchObject({ calibration_share: 0, double_transcription_share: 0 });
  });

  test('a setting counts for what nobody has judged yet', async () => {
    const [begun, untouched] = [await world.record(), await world.record()];
    await world.review('reviewer-2');
    const settings = { quorum: 1, calibration_share: 0, double_transcription_share: 1 };
    await world.ok('admin', 'PUT', '/settings', settings);
    await world.review('reviewer-3');
    expect(await world.statusOf(begun)).toBe('to_transcribe');
    await world.review('reviewer-3');
    expect(await world.statusOf(untouched)).toBe('to_transcribe');
    for (const [as, status] of [
      ['reviewer-2', 'to_transcribe'],
      ['reviewer-3', 'accepted'],
    ] as const) {
      await world.next(as, { stage: 'words' });
      await world.say(as, begun, { stage: 'words', category: undefined, words: WORDS });
      expect(await world.statusOf(begun)).toBe(status);
    }
    expect((await world.api.send('reviewer-2', 'PUT', '/review/settings', settings)).status).toBe(403);
    const stale = await world.api.send('admin', 'PUT', '/review/settings', { ...settings, version: 1 });
    expect(stale).toMatchObject({
      status: 409,
      body: { details: { version: 2, changed_by: 'admin@example.org' } },
    });
  });
});
