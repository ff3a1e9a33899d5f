import { appRouter } from '@labrish/api';
import { beforeEach, expect, test } from 'vitest';
import { openApi } from '#rest/openapi.ts';
import { addressOf, SAMPLES } from '../api/contract/requests.ts';
import { reviewerId } from '../api/setup.ts';
import { describeWorld } from '../describe-world.ts';
import { NOISE, openReview } from './world.ts';

/** Values that say something about the speaker of a recording. No other row of these worlds has them. */
const TELLING = {
  category: 'English',
  region: 'Nowhere Bay',
  region_code: 'XX-99',
  age_range: '65 or older',
  formality: 'formal-as-church',
  transcription: 'Her own words.',
} as const;

const GETS = Object.entries(openApi(appRouter, { title: 'Labrish API', version: '1.0.0' }).paths).flatMap(
  ([path, methods]) =>
    'get' in methods
      ? [{ path: path.replace('/api/admin', ''), sample: SAMPLES[methods.get?.operationId ?? ''] ?? {} }]
      : [],
);

describeWorld('a reviewer who holds a recording, on $name', openReview, (world) => {
  beforeEach(() => {
    world.api.ports.hides_unsettled = false;
  });

  /** Reads every answer of the API that a reviewer can get, including those about each of these recordings. */
  async function everyAnswer(as: string, ids: string[]): Promise<string[]> {
    const addresses = GETS.map(({ path, sample }) => addressOf(path, sample.parameters ?? {}));
    const own = ids.flatMap((id) => [`/submissions/${id}`, `/review/reviews/${id}`]);
    const answers: string[] = [];
    for (const address of [...addresses, ...own, ...LISTS]) {
      const { status, body } = await world.api.send(as, 'GET', address);
      if (status < 300) answers.push(`${address} ${JSON.stringify(body)}`);
    }
    const caller = {
      kind: 'user',
      id: reviewerId(Number(as.split('-')[1])),
      name: as,
      role: 'reviewer',
    } as const;
    const overview = await appRouter.createCaller(world.api.context(caller)).submissions.overview();
    return [...answers, `overview ${JSON.stringify(overview)}`];
  }
  const LISTS = [
    ...['/submissions?limit=1', '/submissions?category=English', '/submissions?region=Nowhere%20Bay'],
    ...['/submissions?search=her%20own', '/submissions?age_range=65%20or%20older'],
  ];

  const list = async (as: string, query = '') => {
    const { body } = await world.api.send(as, 'GET', `/submissions${query}`);
    return (body as { data: { id: string }[] }).data.map(({ id }) => id);
  };
  const read = async <T>(as: string, path: string) => (await world.api.send(as, 'GET', path)).body as T;

  /** Creates a recording with one verdict, leased by `reviewer-3`, and another recording of the same speaker. */
  async function held() {
    const user_id = await world.speaker();
    const id = await world.record({ ...TELLING, user_id });
    await world.review('reviewer-2', NOISE);
    const other = await world.record({ user_id, category: 'Mix' });
    expect((await world.next('reviewer-3'))?.submission_id).toBe(id);
    return { id, other, user_id };
  }

  test('finds nothing that is withheld in any answer of REST or tRPC', async () => {
    const { id, other } = await held();
    const answers = await everyAnswer('reviewer-3', [id, other]);
    expect(answers.length).toBeGreaterThan(25);
    for (const answer of answers)
      for (const telling of Object.values(TELLING).filter((value) => value !== 'English'))
        expect(answer.includes(telling) && answer.slice(0, 300)).toBe(false);
    expect(answers.filter((answer) => answer.includes(id)).map((answer) => answer.split(' ')[0])).toEqual([]);
    const { status, body } = await world.api.send('reviewer-3', 'GET', `/submissions/${id}`);
    expect([status, body]).toEqual([
      403,
      { error: expect.stringContaining('once you have decided') as string },
    ]);
    expect(await read('reviewer-3', `/submissions/${other}`)).toMatchObject({ others: 0 });
    // The sums count only what the list has: any difference would reveal something about the leased recording.
    expect(await read('reviewer-3', '/submissions/stats')).toMatchObject({
      ...{ total: 1, byCategory: { English: 0, Mix: 1, Patwa: 0 }, byRegion: {}, uniqueUsers: 1 },
    });
  });

  test('sees it in list and sums again as soon as they have judged it; admins see it all the time', async () => {
    const { id, other } = await held();
    expect(await list('reviewer-3')).toEqual([other]);
    expect((await list('admin')).sort()).toEqual([id, other].sort());
    expect((await list('reviewer-4')).sort()).toEqual([id, other].sort());
    await world.say('reviewer-3', id);
    expect((await list('reviewer-3')).sort()).toEqual([id, other].sort());
    expect(await read('reviewer-3', '/submissions/stats')).toMatchObject({ total: 2, uniqueUsers: 1 });
  });

  test('cannot look it up by skipping it first', async () => {
    const { id } = await held();
    await world.ok('reviewer-3', 'POST', '/skip', { submission_id: id, stage: 'audio' });
    expect(await list('reviewer-3', '?category=English')).toEqual([]);
    world.pass(24 * 3_600_000);
    expect(await list('reviewer-3', '?category=English')).toEqual([]);
  });

  test('cannot tell what calibrates from what is open', async () => {
    const settled = await world.record(TELLING);
    await world.review('reviewer-2', NOISE);
    await world.review('reviewer-3', NOISE);
    await world.ok('admin', 'PUT', `/calibration/${settled}`, { verdict: 'reject', reasons: ['noise'] });
    const open = await world.record();
    await world.api.db.review_settings.update({ where: { id: 1 }, data: { calibration_share: 0.5 } });
    const seen = async (as: string) => ({
      listed: (await list(as)).length,
      open: (await list(as, '?status=to_review')).length,
      rejected: (await list(as, '?status=rejected')).length,
    });
    const waiting = (as: string) => read<{ open: number }>(as, '/review/waiting');
    world.api.world.chance = 0.4;
    expect((await world.next('reviewer-4'))?.submission_id).toBe(settled);
    world.api.world.chance = 0.9;
    expect((await world.next('reviewer-5'))?.submission_id).toBe(open);
    expect(await seen('reviewer-4')).toEqual({ listed: 1, open: 1, rejected: 0 });
    expect(await seen('reviewer-5')).toEqual({ listed: 1, open: 0, rejected: 1 });
    // For both, one more recording is open than the list has, so the difference does not reveal which one is calibration.
    expect(await waiting('reviewer-4')).toMatchObject({ open: 2 });
    expect(await waiting('reviewer-5')).toMatchObject({ open: 1 });
    const skip = (as: string, submission_id: string) =>
      world.ok(as, 'POST', '/skip', { submission_id, stage: 'audio' });
    await skip('reviewer-4', settled);
    await skip('reviewer-5', open);
    for (const as of ['reviewer-4', 'reviewer-5']) expect(await waiting(as)).toMatchObject({ skipped: 1 });
  });

  test('sums are the list’s at every moment, whatever is held', async () => {
    const speakers = [await world.speaker(), await world.speaker(), await world.speaker()];
    for (let i = 0; i < 12; i += 1)
      await world.record({
        ...{
          user_id: speakers[i % 3] ?? '',
          category: (['English', 'Mix', 'Patwa'] as const)[i % 3] ?? 'Mix',
        },
        ...{ region: i % 2 ? 'Kingston' : null, region_code: i % 2 ? 'JM-01' : null },
      });
    await world.review('reviewer-2');
    await world.review('reviewer-3', NOISE);
    for (const unsettled of [false, true])
      for (let held = 0; held < 4; held += 1) {
        world.api.ports.hides_unsettled = unsettled;
        await world.next('reviewer-4', { holding: await assignedTo(4) });
        const { body } = await world.api.send('reviewer-4', 'GET', '/submissions');
        const rows = (body as { data: { category: string; region: string | null; user_id: string }[] }).data;
        const sums = await read<{ total: number; uniqueUsers: number; byRegion: Record<string, number> }>(
          'reviewer-4',
          '/submissions/stats',
        );
        expect(sums.total).toBe(rows.length);
        expect(sums.uniqueUsers).toBe(new Set(rows.map(({ user_id }) => user_id)).size);
        expect(sums.byRegion.Kingston ?? 0).toBe(rows.filter(({ region }) => region === 'Kingston').length);
      }
  });

  test('with BLIND_REVIEW=unsettled sees nothing of anything that is not settled', async () => {
    world.api.ports.hides_unsettled = true;
    const settled = await world.record();
    await world.review('reviewer-2', NOISE);
    await world.review('reviewer-3', NOISE);
    const open = await world.record(TELLING);
    expect(await list('reviewer-4')).toEqual([settled]);
    expect(await list('admin')).toHaveLength(2);
    expect((await world.api.send('reviewer-4', 'GET', `/submissions/${open}`)).status).toBe(403);
    expect(await read('reviewer-4', '/submissions/stats')).toMatchObject({ total: 1, uniqueUsers: 1 });
    for (const answer of await everyAnswer('reviewer-4', [open]))
      expect(/Nowhere Bay|XX-99/.test(answer) && answer.slice(0, 300)).toBe(false);
  });

  const assignedTo = async (n: number) =>
    (await world.api.db.review_assignments.findMany({ where: { reviewer_id: reviewerId(n) } })).map(
      ({ submission_id }) => submission_id,
    );
});
