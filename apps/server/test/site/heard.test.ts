import { afterAll, beforeAll, expect, it } from 'vitest';
import { PUBLIC, startPages } from './fixture.ts';

let site: Awaited<ReturnType<typeof startPages>>;
beforeAll(async () => void (site = await startPages(PUBLIC)));
afterAll(() => site.close());

const answer = (heard: string, published_at: string | null, pilot = 'JM') =>
  site.db.prisma.feedback_answers.create({
    data: { pilot, heard, done: `Done: ${heard}`, published_at: published_at && new Date(published_at) },
  });

it('shows what was published in this country by month, newest first, at most a minute late', async () => {
  expect(await site.html('/heard')).toBe('nothing heard yet');
  await answer('<b>Church</b> & music', '2026-10-31T23:00:00Z');
  await answer('Louder voices', '2026-11-02T10:00:00Z');
  await answer('A draft', null);
  await answer('From elsewhere', '2026-11-03T10:00:00Z', 'TT');
  expect(await site.html('/heard')).toBe('nothing heard yet');
  site.clock.now = new Date(site.clock.now.getTime() + 60_000);
  const html = await site.html('/heard');
  expect(html.match(/November 2026|October 2026|Louder voices|Church/g)).toEqual([
    ...['November 2026', 'Louder voices', 'Louder voices', 'October 2026', 'Church', 'Church'],
  ]);
  expect(html).toContain('You said:</strong> &lt;b&gt;Church&lt;/b&gt; &amp; music');
  expect(html).not.toMatch(/A draft|elsewhere|nothing heard/);
});

it('shows the last known answers while the database is away', async () => {
  await site.html('/heard');
  site.clock.now = new Date(site.clock.now.getTime() + 60_000);
  await site.db.prisma.$executeRaw`alter table feedback_answers rename to away`;
  expect(await site.html('/heard')).toContain('Louder voices');
  await site.db.prisma.$executeRaw`alter table away rename to feedback_answers`;
});
