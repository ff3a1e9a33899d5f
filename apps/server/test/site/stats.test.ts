import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawPages, PUBLIC, startPages } from './fixture.ts';

let site: Awaited<ReturnType<typeof startPages>>;
beforeEach(async () => {
  site = await startPages();
});
afterEach(() => site.close());

it('counts nothing before anything was given', async () => {
  expect((await site.app.inject('/site/stats.json')).json()).toEqual({
    samples: 0,
    pairs: 0,
    speakers: 0,
    hours: 0,
    places: 0,
    by_category: { English: 0, Mix: 0, Patwa: 0 },
    assumed: { English: 0, Mix: 0, Patwa: 0 },
    targets: { pairs: 5000, speakers: 500, places: 14 },
    counted_at: '2026-11-20T10:00:00.000Z',
  });
});

it('counts what was stored: not what is on its way, nor what was taken back', async () => {
  const people = await Promise.all(Array.from({ length: 19 }, (_, i) => speaker(`${i}`)));
  for (const [i, id] of people.entries()) {
    const transcription = i < 11 ? 'Wah gwaan' : null;
    await recording(id, { category: 'Patwa', region_code: 'JM-05', duration_ms: 400_000, transcription });
  }
  const [first = '', second = ''] = people;
  for (let i = 0; i < 9; i += 1)
    await recording(first, { category: 'Mix', region_code: 'JM-14', duration_ms: 10_000 });
  await recording(second, { category: 'English', region_code: 'GB', duration_ms: 10_000 });
  await recording(second, { category: 'English', region_code: 'JM-01', storage_url: null });
  await recording(second, { category: 'English', region_code: 'JM-02', withdrawn_at: new Date() });
  expect((await site.app.inject('/site/stats.json')).json()).toMatchObject({
    ...{ samples: 20, pairs: 10, speakers: 10, hours: 2, places: 2 },
    by_category: { English: 0, Mix: 0, Patwa: 10 },
  });
  expect(await site.html('/data')).toContain('20 samples, 10 of 5,000 (0.2 %), 10 speakers, 2 parishes, 2 h');
});

it('follows what happens to a recording', async () => {
  const id = await speaker('a');
  await tenOf(id, { duration_ms: 3_600_000 });
  await tenOf(id, { duration_ms: 7_200_000 });
  await site.db.prisma.submissions.updateMany({
    where: { duration_ms: 3_600_000 },
    data: { duration_ms: 1_800_000, transcription: 'Evening' },
  });
  await site.db.prisma.submissions.updateMany({
    where: { duration_ms: 7_200_000 },
    data: { withdrawn_at: new Date() },
  });
  expect((await site.app.inject('/site/stats.json')).json()).toMatchObject({
    samples: 10,
    pairs: 10,
    hours: 5,
  });
});

it('does not show that one more was given or taken back, nor how long it was', async () => {
  const id = await speaker('a');
  await tenOf(id, { category: 'Mix', duration_ms: 60_000 });
  const { counted_at: _, ...before } = (await site.app.inject('/site/stats.json')).json<{
    counted_at: string;
  }>();
  await recording(await speaker('b'), { category: 'Patwa', duration_ms: 777_000 });
  site.clock.now = new Date('2026-11-20T10:01:00Z');
  expect((await site.app.inject('/site/stats.json')).json()).toMatchObject(before);
});

it('looks at no submission: a million of them cost as much as one', async () => {
  await tenOf(await speaker('a'), {});
  await site.db.sql('alter table submissions rename to hidden');
  expect((await site.app.inject('/site/stats.json')).json()).toMatchObject({ samples: 10, speakers: 0 });
});

it('tells assumed labels apart, while there are any', async () => {
  const id = await speaker('a');
  const confirmed = { category_confirmed_at: new Date() };
  await tenOf(id, { category: 'Mix', ...confirmed });
  await tenOf(id, { category: 'Mix' });
  expect((await site.app.inject('/site/stats.json')).json()).toMatchObject({
    by_category: { English: 0, Mix: 20, Patwa: 0 },
    assumed: { English: 0, Mix: 10, Patwa: 0 },
  });
  expect(await site.html('/data')).toContain('assumed: Mix 10');
  await site.db.prisma.submissions.updateMany({ data: confirmed });
  site.clock.now = new Date('2026-11-20T10:01:00Z');
  expect(await site.html('/data')).not.toContain('assumed');
});

it('counts again after a minute, not before', async () => {
  expect(await site.html('/data')).toContain('0 samples');
  await tenOf(await speaker('a'), {});
  site.clock.now = new Date('2026-11-20T10:00:59Z');
  expect(await site.html('/data')).toContain('0 samples');
  site.clock.now = new Date('2026-11-20T10:01:00Z');
  expect(await site.html('/data')).toContain('10 samples');
});

it('keeps the last figures while the database is away, and has none when it never saw any', async () => {
  await tenOf(await speaker('a'), {});
  expect(await site.html('/data')).toContain('10 samples');
  await site.db.sql('alter table submission_counts rename to hidden');
  site.clock.now = new Date('2026-11-20T10:05:00Z');
  expect(await site.html('/data')).toContain('10 samples');

  const other = await startPages();
  await other.db.sql('alter table submission_counts rename to hidden');
  expect(await other.html('/data')).toContain('not counted');
  const answer = await other.app.inject('/site/stats.json');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({
    error: 'The counters cannot be read at the moment. Please try again in a minute.',
  });
  expect((await other.app.inject('/')).statusCode).toBe(200);
  await other.close();
});

it('leaves out what was only tried in the simulator, on a public server', async () => {
  const open = await startPages(PUBLIC);
  const id = await speaker('a', open);
  await tenOf(id, { source: 'simulator' }, open);
  await tenOf(id, { source: 'whatsapp' }, open);
  expect((await open.app.inject('/site/stats.json')).json()).toMatchObject({ samples: 10 });
  await open.close();
});

it('shows the consent wording of the live flow, however many came after it', async () => {
  await site.db.prisma.consent_versions.createMany({
    data: [
      { version: 1, body: 'Old <words>', text_hash: 'one' },
      { version: 2, body: 'New <words>', text_hash: 'two' },
    ],
  });
  const live = { flow: {}, flow_hash: 'h', consent_version: 1, published_at: new Date() };
  await site.db.prisma.flow_versions.create({ data: { number: 1, ...live } });
  expect(await site.html('/privacy')).toBe('version 1: Old &lt;words&gt;');
});

async function speaker(address: string, { db } = site): Promise<string> {
  const { id } = await db.prisma.contributors.create({
    data: { source: 'whatsapp', address_hmac: Buffer.from(address), address_enc: Buffer.from(address) },
  });
  return id;
}

async function tenOf(...given: Parameters<typeof recording>) {
  for (let i = 0; i < 10; i += 1) await recording(...given);
}

async function recording(user_id: string, data: object, { db } = site): Promise<void> {
  await db.prisma.submissions.create({
    data: {
      user_id,
      source: 'whatsapp',
      category: 'Patwa',
      submission_type: 'open',
      storage_url: 'x',
      ...data,
    },
  });
}

it('says on the landing page which parishes speak and which are missing', async () => {
  const one = await speaker('a');
  await site.knowsToday();
  expect(await site.html('/')).toContain('0 parishes; not Kingston, Saint Andrew');
  await recording(one, { category: 'Patwa', region_code: 'JM-05' });
  site.clock.now = new Date(site.clock.now.getTime() + 61_000);
  await expect
    .poll(() => site.html('/'), { timeout: 20_000 })
    .toMatch(/1 parishes: Saint Mary; not Kingston, .*, and Saint Catherine\s+not yet/);
});

it('says of nothing that there is some, and of little that it is none', async () => {
  const whole = await startPages({}, { pages: await drawPages() });
  const told = async (path: string) =>
    (await whole.html(path)).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  const empty = await told('/data');
  expect(empty).toContain('Nobody has given a voice note yet.');
  expect(empty).toContain('0 of 5,000 in Phase 1');
  expect(empty).not.toMatch(/hours of speech|English 0/);
  expect(await told('/')).toContain('No parish has spoken yet.');
  await recording(await speaker('a', whole), { category: 'Mix', duration_ms: 300_000 }, whole);
  whole.clock.now = new Date(whole.clock.now.getTime() + 61_000);
  const few = await told('/data');
  expect(few).toMatch(/voice notes under 10 .* hours of speech under 1 /);
  expect(few).toMatch(/speakers under 10 of about 500/);
  expect(few).not.toContain('Nobody has given');
  await expect
    .poll(() => told('/'))
    .toContain('under 10 voice notes so far. Nobody has said yet in which parish');
  for (const path of ['/', '/data', '/privacy', '/status', '/heard', '/data/releases', '/data/receipts'])
    expect(await told(path)).not.toMatch(/\{\{|UTC|undefined|NaN|being made/);
  await whole.close();
});
