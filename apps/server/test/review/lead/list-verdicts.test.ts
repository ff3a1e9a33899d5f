import { appRouter } from '@labrish/api';
import { expect, test } from 'vitest';
import { reviewerId } from '../../api/setup.ts';
import { describeWorld } from '../../describe-world.ts';
import { NOISE, openReview } from '../world.ts';

interface Page {
  data: { id: string; submission_id: string; reviewer_id: string; verdict: string | null; counts: boolean }[];
  next_cursor: string | null;
}

describeWorld('all verdicts, on $name', openReview, (world) => {
  const page = (query = '') => world.ok<Page>('admin', 'GET', `/verdicts${query}`);
  const leadOf = (n: number) =>
    appRouter.createCaller(
      world.api.context({
        ...{ kind: 'user', id: reviewerId(n), name: `reviewer-${n}`, role: 'reviewer' },
        permissions: ['lead'],
      }),
    );

  /** Two verdicts on one recording, of which one is changed and then undone. */
  async function judged() {
    const id = await world.record();
    const { review_id } = await world.review('reviewer-2');
    await world.review('reviewer-3', { ...NOISE, comment: '=1+1' });
    const { review_id: changed } = await world.say('reviewer-2', id, {
      category: 'Mix',
      supersedes: review_id,
    });
    world.pass(1000);
    await world.ok('reviewer-2', 'POST', `/verdicts/${changed}/undo`);
    return { id, review_id, changed };
  }

  test('are listed oldest first with all that was said, and never whose voice it is', async () => {
    const { id, review_id, changed } = await judged();
    const { data, next_cursor } = await page();
    expect(next_cursor).toBeNull();
    expect(data).toMatchObject([
      { id: review_id, verdict: 'accept', label: 'Patwa', counts: false, supersedes: null },
      { verdict: 'reject', reasons: ['noise'], comment: '=1+1', counts: true, reviewer_id: reviewerId(3) },
      { id: changed, label: 'Mix', counts: false, supersedes: review_id },
      { verdict: null, counts: false, supersedes: changed },
    ]);
    const { user_id } = await world.api.db.submissions.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(data)).not.toContain(user_id);
  });

  test('come in pages that meet, also where several have the same time, and by period, stage and reviewer', async () => {
    await judged();
    await world.api.db.reviews.updateMany({
      where: { verdict: 'accept' },
      data: { decided_at: world.api.world.now },
    });
    const all = (await page()).data.map(({ id }) => id);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { data, next_cursor }: Page = await page(
        `?limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      paged.push(...data.map(({ id }) => id));
      cursor = next_cursor;
    }
    expect(paged).toEqual(all);
    const count = async (query: string) => (await page(`?${query}`)).data.length;
    const now = world.api.world.now.toISOString();
    expect(await count(`reviewer_id=${reviewerId(3)}`)).toBe(1);
    expect(await count('stage=words')).toBe(0);
    expect([await count(`from=${now}`), await count(`to=${now}`)]).toEqual([3, 1]);
    expect([await count('from=0000-01-01T00:00:00Z'), await count('to=0000-01-01T00:00:00Z')]).toEqual([
      4, 0,
    ]);
  });

  test('lack those on withdrawn recordings, and those on a recording that the lead is judging', async () => {
    const { id } = await judged();
    const lead = leadOf(4);
    world.pass(3_600_000);
    expect((await world.next('reviewer-4'))?.submission_id).toBe(id);
    expect((await lead.review.verdicts({})).data).toEqual([]);
    expect((await page()).data).toHaveLength(4);
    await world.api.db.submissions.update({ where: { id }, data: { withdrawn_at: world.api.world.now } });
    expect((await page()).data).toEqual([]);
  });

  test('and names of reviewers are for leads alone; who has left is in them', async () => {
    await judged();
    await world.api.db.profiles.delete({ where: { id: reviewerId(3) } });
    for (const path of ['/review/verdicts', '/review/reviewers/names'])
      expect((await world.api.send('reviewer-2', 'GET', path)).status).toBe(403);
    expect((await world.ok<{ data: unknown }>('admin', 'GET', '/reviewers/names')).data).toEqual([
      { id: reviewerId(3), name: 'Former member a1000000' },
      { id: reviewerId(2), name: 'reviewer-2@example.org' },
    ]);
  });

  test('find recordings by who judged them, superseded or not, for leads alone', async () => {
    const { id } = await judged();
    const other = await world.record();
    await world.api.db.submissions.update({ where: { id: other }, data: { prompt_text: 'Market' } });
    await world.say('reviewer-3', (await world.next('reviewer-3'))?.submission_id ?? '');
    const list = async (query: string) => {
      const { body } = await world.api.send('admin', 'GET', `/submissions?reviewer=${query}`);
      return (body as { data: { id: string }[] }).data.map((row) => row.id);
    };
    expect(await list(reviewerId(2))).toEqual([id]);
    expect(await list(reviewerId(3))).toEqual([other, id]);
    expect(await list(`${reviewerId(3)}&limit=1`)).toEqual([other]);
    expect(await list(`${reviewerId(3)}&search=market`)).toEqual([other]);
    expect(await list(reviewerId(9))).toEqual([]);
    const { status } = await world.api.send('reviewer-2', 'GET', `/submissions?reviewer=${reviewerId(2)}`);
    expect(status).toBe(403);
  });
});
