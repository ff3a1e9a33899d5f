import { recompute } from '@labrish/api/review/recompute';
import { testDatabases } from '@labrish/db/testing/test-database';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LEASE_MS, Model, NEEDED, type Said } from './model.ts';
import { reviewerId } from '../api/setup.ts';
import { LENGTH_MS, openReview, type ReviewWorld } from './world.ts';

const REVIEWERS = ['reviewer-2', 'reviewer-3', 'reviewer-4', 'reviewer-5'];
const RECORDINGS = 3;

/** One action of a reviewer, or time that passes. `pick` chooses the recording by its number. */
type Act =
  | { do: 'next' | 'skip' | 'recuse' | 'undo'; as: string; pick: number }
  | { do: 'say' | 'change'; as: string; pick: number; what: Said }
  | { do: 'pass'; ms: number };

const as = fc.constantFrom(...REVIEWERS);
const pick = fc.nat(RECORDINGS - 1);
const what = fc.constantFrom<Said>('Patwa', 'Patwa', 'Mix', 'English', 'reject');
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('next' as const), as, pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('say' as const), as, pick, what }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('skip', 'undo'), as, pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('recuse' as const), as, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('change' as const), as, pick, what }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 2 * LEASE_MS }) }),
  },
);

describe.each(testDatabases)('whatever reviewers do, on $name', (kind) => {
  let world: ReviewWorld;
  beforeAll(async () => {
    world = await openReview(kind);
  });
  afterAll(() => world.close());

  test('nobody gets what they may not, nothing said is lost, and each status is what was said', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (acts) => {
        const model = await begin();
        for (const one of acts) await perform(model, one);
        await expectAlike(model);
        for (const reviewer of REVIEWERS.slice(0, 2)) await expectUndone(model, reviewer);
        await finish(model);
      }),
      { numRuns: 20, seed: 22, endOnFailure: true },
    );
  });

  async function begin(): Promise<Model> {
    await world.reset();
    const model = new Model();
    // Two of the three recordings are by the same speaker.
    const speakers = [await world.speaker(), await world.speaker()];
    for (let n = 0; n < RECORDINGS; n += 1) {
      const user_id = speakers[n % 2] ?? '';
      model.add(await world.record({ user_id }), user_id);
    }
    tick(model, 0);
    return model;
  }

  function tick(model: Model, ms: number): void {
    world.pass(ms);
    model.now = world.api.world.now.getTime();
  }

  async function perform(model: Model, one: Act): Promise<void> {
    if (one.do === 'pass') return tick(model, one.ms);
    if (one.do === 'next') return next(model, one.as);
    const isLater = one.do === 'undo' || one.do === 'change';
    const possible = [...model.recordings.keys()].filter((id) => {
      const { said, held } = model.of(id);
      return isLater ? said.has(one.as) : held.has(one.as) && !said.has(one.as);
    });
    const id = possible[one.pick % possible.length];
    if (!id) return;
    const target = { submission_id: id, stage: 'audio' };
    const { said, held, skipped, speaker } = model.of(id);
    const before = said.get(one.as);
    if (isLater && before) {
      if (one.do === 'change') return say(model, one.as, id, one.what);
      await world.ok(one.as, 'POST', `/verdicts/${before.review_id}/undo`);
      said.delete(one.as);
      if (before.counts) held.set(one.as, model.now + LEASE_MS);
      model.rows += 1;
      return;
    }
    if (one.do === 'say') return say(model, one.as, id, one.what);
    held.delete(one.as);
    skipped.set(one.as, model.now);
    if (one.do === 'skip') return world.ok(one.as, 'POST', '/skip', target);
    model.known.set(one.as, new Set(model.known.get(one.as)).add(speaker));
    return world.ok(one.as, 'POST', '/known-voices', target);
  }

  async function next(model: Model, reviewer: string): Promise<void> {
    const item = await world.next(reviewer);
    if (!item) {
      expect([...model.recordings.keys()].filter((id) => model.mustGet(reviewer, id))).toEqual([]);
      return;
    }
    expect(model.mayGet(reviewer, item.submission_id)).toBe(true);
    const { held, skipped } = model.of(item.submission_id);
    skipped.delete(reviewer);
    if (!model.holds(reviewer, item.submission_id)) held.set(reviewer, model.now + LEASE_MS);
  }

  async function say(model: Model, reviewer: string, id: string, what: Said): Promise<void> {
    if (model.known.get(reviewer)?.has(model.of(id).speaker)) return;
    const wasHeld = model.holds(reviewer, id);
    const unfit = { verdict: 'reject', reasons: ['noise'], category: undefined };
    const given = await world.say(reviewer, id, what === 'reject' ? unfit : { category: what });
    tick(model, 0);
    // A verdict within its lease always counts; a late one counts only if a slot is still free.
    if (wasHeld && model.now - LENGTH_MS < (model.of(id).held.get(reviewer) ?? 0))
      expect(given.counts).toBe(true);
    model.of(id).said.set(reviewer, { review_id: given.review_id, what, counts: given.counts });
    model.of(id).held.delete(reviewer);
    model.rows += 1;
  }

  async function expectAlike(model: Model): Promise<void> {
    expect(await world.api.db.reviews.count()).toBe(model.rows);
    for (const [id] of model.recordings) expect(await world.statusOf(id)).toBe(model.decision(id).status);
    expect((await recompute(world.api.db)).changed).toEqual([]);
  }

  /**
   * Sets the verdicts of a reviewer aside, puts all recordings back to the queue, and undoes both, the last first or the first first:
   * meanwhile they do not count, and afterwards all is as if never done.
   */
  async function expectUndone(model: Model, reviewer: string): Promise<void> {
    const reviewer_id = reviewerId(Number(reviewer.split('-')[1]));
    const before = await stored();
    if (!before.reviews.some((review) => review.reviewer_id === reviewer_id)) return;
    const { id } = await world.ok<{ id: string }>('admin', 'POST', '/set-asides', {
      reviewer_id,
      reason: 'A test.',
    });
    for (const [recording] of model.recordings)
      expect(await world.statusOf(recording)).toBe(model.decision(recording, reviewer).status);
    expect((await recompute(world.api.db)).changed).toEqual([]);
    const submission_ids = [...model.recordings.keys()];
    const again = await world.ok<{ id: string }>('admin', 'POST', '/bulk/put-back', {
      ...{ submission_ids, reason: 'A test.' },
    });
    for (const recording of submission_ids) expect(await world.statusOf(recording)).toBe('to_review');
    expect((await recompute(world.api.db)).changed).toEqual([]);
    const undone = reviewer === REVIEWERS[0] ? [again.id, id] : [id, again.id];
    for (const one of undone) await world.ok('admin', 'POST', `/set-asides/${one}/undo`);
    expect(await stored()).toEqual(before);
  }

  /** Reads all that a verdict changes. */
  async function stored() {
    const { db } = world.api;
    return {
      submissions: await db.submissions.findMany({ orderBy: { id: 'asc' } }),
      reviews: await db.reviews.findMany({ orderBy: { id: 'asc' } }),
      slots: await db.review_slots.findMany({
        orderBy: [{ submission_id: 'asc' }, { stage: 'asc' }, { slot: 'asc' }],
      }),
      assignments: await db.review_assignments.findMany({
        orderBy: [{ submission_id: 'asc' }, { reviewer_id: 'asc' }],
      }),
    };
  }

  /** Lets four reviewers without recordings of their own accept the remaining recordings, so that each recording gets enough verdicts. */
  async function finish(model: Model): Promise<void> {
    tick(model, LEASE_MS + 1);
    for (const reviewer of ['reviewer-6', 'reviewer-7', 'reviewer-8', 'reviewer-9'])
      for (;;) {
        const item = await world.next(reviewer);
        if (!item) break;
        await world.say(reviewer, item.submission_id);
        tick(model, 0);
      }
    for (const [id] of model.recordings) {
      expect(await world.statusOf(id)).not.toBe('to_review');
      const counting = await world.api.db.reviews.findMany({
        where: { submission_id: id, slot: { not: null } },
      });
      expect(counting.length).toBeGreaterThanOrEqual(NEEDED.audio);
    }
  }
});
