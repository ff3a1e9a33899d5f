import { COUNTRY } from '../country.ts';
import { dayOf, nextDay } from '@labrish/pilot';
import { forgetOldListens, DAILY_LIMIT } from '@labrish/api/listening/limit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drain } from '#mail/background-tasks.ts';
import { startTown, type Town } from '../access/people.ts';
import { databases } from '../harness.ts';
import { seriesOf } from '../metrics/scrape.ts';
import { sample } from './samples.ts';

interface Listened {
  submission_id: string;
  person: string;
  key_name: string | null;
  how: string[];
}

const STORED = 'originals/aa/recording.ogg';

describe.each(databases)('on $name', ({ url: database }) => {
  let town: Town;
  let boss: { id: string; token: string };
  beforeAll(async () => {
    town = await startTown(database);
    await town.server.services.audio.put(STORED, sample('voice-note.ogg'));
    await toNextMorning();
    boss = await person('boss@example.org', 'admin');
  });
  afterAll(() => town.server.close());

  const db = () => town.server.services.db.prisma;
  const now = () => town.server.services.now();
  /** Moves the clock to the next morning: far from midnight, so that a test happens on one day. */
  const toNextMorning = async () =>
    town.advance((nextDay(COUNTRY.pilot, now()).getTime() - now().getTime()) / 1000 + 36_000);
  async function person(email: string, role: 'admin' | 'reviewer') {
    const id = await town.add(email, role);
    const { access_token: token = '' } = await town.signIn(email);
    return { id, token };
  }
  async function record(count: number): Promise<string[]> {
    const { id: user_id } = await db().contributors.create({
      data: {
        source: 'simulator',
        address_hmac: Buffer.from(crypto.randomUUID()),
        address_enc: Buffer.from(''),
      },
    });
    const rows = await db().submissions.createManyAndReturn({
      data: Array.from({ length: count }, () => ({
        ...{ user_id, source: 'simulator' as const, category: 'Patwa' as const },
        ...{ submission_type: 'open' as const, storage_url: STORED, audio_type: 'audio/ogg' },
      })),
      select: { id: true },
    });
    return rows.map(({ id }) => id);
  }
  const address = (as: string, id: string) => town.call(as, 'GET', `/submissions/${id}/audio-url`);
  const fetchAt = (url: unknown, headers = {}) => fetch(town.server.url + String(url), { headers });
  async function play(as: string, id: string) {
    const { body } = await address(as, id);
    return fetchAt(body.url);
  }
  const listens = async (query: string) =>
    (await town.call(boss.token, 'GET', `/listens?${query}`)).body as {
      data: Listened[];
      next_cursor: string | null;
    };
  /** Records this many earlier listens to other recordings. */
  const haveHeard = (counted_id: string, recordings: number) =>
    db().listening_days.create({
      data: { counted_id, day: new Date(dayOf(COUNTRY.pilot, now())), recordings },
    });
  async function mailsAbout(words: string): Promise<number> {
    await drain(town.server.services.db);
    const found = await fetch(`${town.server.url}/outbox/api/v1/search?query=to:boss@example.org`);
    const { messages } = (await found.json()) as { messages: { Subject: string }[] };
    return messages.filter(({ Subject }) => Subject.includes(words)).length;
  }

  test('who heard what is a row a caller, recording and day, which admins read by person and by recording', async () => {
    const ann = await person('ann@example.org', 'reviewer');
    const { key } = await town.makeKey(boss.token, 'reviewer', 'Nightly export');
    const [first = '', second = ''] = await record(2);
    const { body } = await address(ann.token, first);
    expect(body.url).not.toContain('ann@');
    expect((await listens(`submission_id=${first}`)).data).toEqual([]);
    expect((await fetch(town.server.url + String(body.url), { method: 'HEAD' })).status).toBe(200);
    expect((await listens(`submission_id=${first}`)).data).toEqual([]);
    for (const range of ['bytes=0-9', 'bytes=10-19'])
      expect((await fetchAt(body.url, { range })).status).toBe(206);
    town.advance(61);
    expect((await fetchAt(body.url)).status).toBe(200);
    expect((await play(ann.token, second)).status).toBe(200);
    expect((await play(key, first)).status).toBe(200);

    const { data } = await listens(`submission_id=${first}`);
    expect(data).toMatchObject([
      { person: 'boss@example.org', key_name: 'Nightly export', how: ['downloaded'] },
      { person: 'ann@example.org', key_name: null, how: ['played'] },
    ]);
    const page = await listens(`person_id=${ann.id}&limit=1`);
    expect(page.data).toMatchObject([{ submission_id: second }]);
    const rest = await listens(`person_id=${ann.id}&limit=1&cursor=${page.next_cursor}`);
    expect(rest).toMatchObject({ data: [{ submission_id: first }], next_cursor: null });
    expect((await town.call(boss.token, 'GET', `/listens/people/${ann.id}`)).body).toEqual({
      ...{ today: 2, limit: DAILY_LIMIT, in_90_days: 2, days_at_limit: 0 },
    });
    for (const path of ['/listens', `/listens/people/${ann.id}`])
      expect((await town.call(ann.token, 'GET', path)).status).toBe(403);
  });

  test('however many are asked for at once, a person hears 400 a day, their keys with them, and admins hear of it once', async () => {
    await toNextMorning();
    boss = await signedIn('boss@example.org', boss.id);
    const bev = await person('bev@example.org', 'reviewer');
    await haveHeard(bev.id, DAILY_LIMIT - 10);
    const recordings = await record(40);
    const urls = await Promise.all(recordings.map(async (id) => (await address(bev.token, id)).body.url));
    const answers = await Promise.all(
      urls.flatMap((url) => [fetchAt(url), fetchAt(`${String(url)}&again`, { range: 'bytes=0-9' })]),
    );
    const good = recordings.filter((_, n) => (answers[2 * n]?.status ?? 0) < 300);
    expect(good).toHaveLength(10);
    for (const [n, { status }] of answers.entries()) {
      const isGood = good.includes(recordings[Math.floor(n / 2)] ?? '');
      expect(status, String(n)).toBe(isGood ? (n % 2 ? 206 : 200) : 429);
    }
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3600);
    expect(await refused?.json()).toEqual({
      error: expect.stringMatching(
        /heard 400 different recordings today.*from midnight in Jamaica/,
      ) as string,
    });

    const missed = recordings.find((id) => !good.includes(id)) ?? '';
    expect(await address(bev.token, missed)).toMatchObject({
      status: 429,
      error: expect.stringContaining('can be heard again') as string,
    });
    expect((await town.call(bev.token, 'POST', '/review/next', {})).status).toBe(429);
    town.advance(61);
    expect((await play(bev.token, good[0] ?? '')).status).toBe(200);
    expect(await mailsAbout('bev@example.org has heard 400 recordings')).toBe(1);
    const said = town.server.logged.filter((line) => line.includes('listening_limit'));
    expect(said).toHaveLength(1);
    expect(said[0]).not.toContain('example.org');
    const figures = seriesOf(await town.server.services.metrics.text());
    expect(figures.get('labrish_listening_limit_passed')).toBe(1);

    await toNextMorning();
    const again = await signedIn('bev@example.org', bev.id);
    expect((await play(again.token, missed)).status).toBe(200);
  });

  test('an admin is limited like everybody; their admin key is not, but logged, and admins hear of it once', async () => {
    await toNextMorning();
    boss = await signedIn('boss@example.org', boss.id);
    const { key, id } = await town.makeKey(boss.token, 'admin', 'Mirror');
    const small = await town.makeKey(boss.token, 'reviewer', 'Small');
    await haveHeard(boss.id, DAILY_LIMIT);
    await haveHeard(id, DAILY_LIMIT - 1);
    const recordings = await record(3);
    const [one = ''] = recordings;
    expect((await address(boss.token, one)).status).toBe(429);
    expect(await address(small.key, one)).toMatchObject({
      status: 429,
      error: expect.stringContaining('an API key with the role Admin') as string,
    });
    for (const recording of recordings) expect((await play(key, recording)).status).toBe(200);
    const { data } = await listens(`person_id=${boss.id}&limit=3`);
    expect(data.map(({ submission_id }) => submission_id).sort()).toEqual(recordings.toSorted());
    expect(data.map(({ key_name }) => key_name)).toEqual(['Mirror', 'Mirror', 'Mirror']);
    expect(await mailsAbout('An API key has fetched 401 recordings')).toBe(1);
    expect(await mailsAbout('boss@example.org has heard 400')).toBe(1);
  });

  test('after 90 days it is forgotten', async () => {
    const count = () => db().listens.count();
    await forgetOldListens({ db: db(), now });
    const before = await count();
    expect(before).toBeGreaterThan(0);
    const later = (days: number) => () => new Date(now().getTime() + days * 86_400_000);
    await forgetOldListens({ db: db(), now: later(80) });
    expect(await count()).toBe(before);
    await forgetOldListens({ db: db(), now: later(91) });
    expect([await count(), await db().listening_days.count()]).toEqual([0, 0]);
  });

  async function signedIn(email: string, id: string) {
    const { access_token: token = '' } = await town.signIn(email);
    return { id, token };
  }
});
