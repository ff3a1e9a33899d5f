import { testDatabases } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LENGTH_MS, NOISE, openReview, type ReviewWorld } from './world.ts';

const HOUR = 3_600_000;

describe.each(testDatabases)('a review session on $name', (kind) => {
  let world: ReviewWorld;
  beforeAll(async () => {
    world = await openReview(kind);
  });
  afterAll(() => world.close());
  beforeEach(() => world.reset());

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
});
