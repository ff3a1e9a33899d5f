import { testDatabases } from '@labrish/db/testing/test-database';
import type { Submission } from '@labrish/api/submissions/schema';
import type { Prisma } from '@labrish/db';
import { expect, test } from 'vitest';
import { describeApi } from './describe-api.ts';
import { ID } from './setup.ts';

describeApi('on $name', testDatabases, ({ api }) => {
  const at = new Date('2026-11-10T12:00:00.000Z');
  const row = (
    values: Partial<Prisma.submissionsCreateManyInput> = {},
  ): Prisma.submissionsCreateManyInput => ({
    user_id: ID.contributor,
    source: 'simulator',
    category: 'Mix',
    submission_type: 'open',
    created_at: at,
    ...values,
  });

  async function list(query = ''): Promise<{ data: Submission[]; next_cursor: string | null }> {
    const { status, body } = await api.send('reviewer', 'GET', `/submissions${query}`);
    expect(status).toBe(200);
    return body as Awaited<ReturnType<typeof list>>;
  }
  const stats = async () => (await api.send('reviewer', 'GET', '/submissions/stats')).body;
  const total = async () => ((await stats()) as { total: number }).total;

  /** Reads the ids of the whole list, page by page. */
  async function idsOfPages(query: string): Promise<string[]> {
    const ids: string[] = [];
    let cursor = '';
    do {
      const page = await list(`?${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor ?? '';
    } while (cursor);
    return ids;
  }

  async function newestIds(where: Prisma.submissionsWhereInput = {}): Promise<string[]> {
    const found = await api.db.submissions.findMany({
      where,
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      select: { id: true },
    });
    return found.map(({ id }) => id);
  }

  test('pages follow each other without a gap or a repeat, also within one millisecond', async () => {
    await api.db.submissions.createMany({ data: Array.from({ length: 7 }, () => row()) });
    expect(await idsOfPages('limit=3')).toEqual(await newestIds());
  });

  test('a search among thousands finds all that have the text, however common and wherever they are', async () => {
    const text = (i: number) =>
      [
        i % 20 === 0 && 'maakit',
        i % 48 === 0 ? 'go a maakit' : 'maa go kit a',
        i % 400 === 0 && 'bickle',
        i > 7000 && i < 7200 && 'duppy',
      ]
        .filter(Boolean)
        .join(', ');
    const minutesAgo = (i: number) => new Date(at.getTime() - i * 60_000);
    await api.db.submissions.createMany({
      data: Array.from({ length: 10_000 }, (_, i) =>
        row({ transcription: text(i), created_at: minutesAgo(i) }),
      ),
    });
    for (const search of ['maakit', 'go a maakit', 'bickle', 'duppy', 'rolling calf'])
      expect(await idsOfPages(`limit=50&search=${encodeURIComponent(search)}`), search).toEqual(
        await newestIds({ transcription: { contains: search } }),
      );
  });

  test('a row that arrives between two pages does not shift the second', async () => {
    await api.db.submissions.createMany({ data: [row(), row()] });
    const first = await list('?limit=2');
    await api.db.submissions.create({ data: row({ created_at: new Date('2026-11-19T00:00:00Z') }) });
    const second = await list(`?limit=2&cursor=${encodeURIComponent(first.next_cursor ?? '')}`);
    expect(second.data.map(({ id }) => id)).toEqual([ID.submission]);
  });

  test('a cursor that was made up is refused', async () => {
    for (const cursor of ['x', btoa('1|2'), '%00'])
      expect((await api.send('reviewer', 'GET', `/submissions?cursor=${cursor}`)).status).toBe(400);
  });

  test('filters narrow together', async () => {
    await api.db.submissions.createMany({
      data: [row({ region: 'Portland' }), row({ region: 'Portland', category: 'English' }), row()],
    });
    expect((await list('?category=Mix&region=Portland&type=open')).data).toHaveLength(1);
    expect((await list('?region=Portland')).data).toHaveLength(2);
    expect((await list('?type=structured')).data.map(({ id }) => id)).toEqual([ID.submission]);
  });

  test('says what was asked: age, formality, the wording agreed to, and whether the label was', async () => {
    const { id: consent_id } = await api.db.consents.create({
      data: { contributor_id: ID.contributor, version: 3, text_hash: 'x', age_ok: true },
    });
    const { id } = await api.db.submissions.create({
      data: row({ age_range: '25 to 34', formality: 'casual', consent_id, category_confirmed_at: at }),
    });
    const asked = {
      age_range: '25 to 34',
      formality: 'casual',
      consent_version: 3,
      category_confirmed: true,
    };
    const unasked = { age_range: null, formality: null, consent_version: null, category_confirmed: false };
    const { body } = await api.send('reviewer', 'GET', `/submissions/${id}`);
    expect(body).toMatchObject({ submission: asked });
    expect((await list()).data).toMatchObject([asked, unasked]);
    for (const query of ['confirmed=yes', 'age_range=25%20to%2034', 'formality=casual&confirmed=yes'])
      expect((await list(`?${query}`)).data, query).toMatchObject([{ id }]);
    expect((await list('?confirmed=no')).data).toMatchObject([{ id: ID.submission }]);
    expect((await list('?age_range=25%20to%2034&confirmed=no')).data).toEqual([]);
    for (const query of ['confirmed=maybe', 'confirmed=', `formality=${'x'.repeat(101)}`])
      expect((await api.send('reviewer', 'GET', `/submissions?${query}`)).status, query).toBe(400);
  });

  test.each([
    ['confirmed=no', { category_confirmed_at: null }],
    ['confirmed=yes&age_range=65%20and%20over', { age_range: '65 and over' }],
    ['formality=formal&search=maakit', { formality: 'formal' }],
  ])('pages with %s follow each other without a gap or a repeat', async (query, where) => {
    const either = { category_confirmed_at: at, age_range: '65 and over', transcription: 'Maakit' };
    await api.db.submissions.createMany({
      data: Array.from({ length: 9 }, (_, i) => row({ formality: 'formal', ...(i % 2 && either) })),
    });
    await api.db.submissions.updateMany({
      where: { category_confirmed_at: null },
      data: { formality: 'casual' },
    });
    expect(await idsOfPages(`limit=2&${query}`)).toEqual(await newestIds(where));
  });

  test('search finds part of the prompt or the words said, in any case', async () => {
    await api.db.submissions.createMany({
      data: [
        row({ prompt_text: 'Tell wi bout the MAAKIT' }),
        row({ transcription: 'mi gaan a maakit' }),
        row({ prompt_text: 'ends with maa', transcription: 'kit begins' }),
      ],
    });
    expect((await list('?search=maakit')).data).toHaveLength(2);
    expect((await list('?search=%20Maakit%20')).data).toHaveLength(2);
  });

  test('the signs of a pattern are searched for, not obeyed', async () => {
    await api.db.submissions.create({ data: row({ transcription: '100% sure_thing \\o/' }) });
    for (const search of ['100%25', 'e_t', '%5Co/'])
      expect((await list(`?search=${search}`)).data, search).toHaveLength(1);
    for (const search of ['1%25e', 'e_h', '%25%25'])
      expect((await list(`?search=${search}`)).data, search).toHaveLength(0);
  });

  test('peaks travel as base64', async () => {
    const { body } = await api.send('reviewer', 'GET', `/submissions/${ID.submission}`);
    const { submission } = body as { submission: Submission };
    expect([...Buffer.from(submission.peaks ?? '', 'base64')]).toEqual([0, 128, 255]);
  });

  test('no answer holds an address, a profile name or a key of the audio store beside storage_url', async () => {
    expect(Object.keys((await list()).data[0] ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/hmac|enc|message|sha|media|consent_id/)]),
    );
  });

  test('withdrawn ones are gone from list, look-up, audio and counts', async () => {
    await api.db.submissions.update({ where: { id: ID.submission }, data: { withdrawn_at: at } });
    expect((await list()).data).toEqual([]);
    for (const path of ['', '/audio-url'])
      expect((await api.send('reviewer', 'GET', `/submissions/${ID.submission}${path}`)).status).toBe(404);
    expect(await total()).toBe(0);
  });

  test('audio that is not stored yet has no address', async () => {
    const { id } = await api.db.submissions.create({ data: row() });
    expect((await api.send('reviewer', 'GET', `/submissions/${id}/audio-url`)).status).toBe(404);
    expect((await api.send('reviewer', 'GET', `/submissions/${ID.submission}/audio-url`)).body).toEqual({
      url: `/audio/${ID.submission}?signature=x`,
    });
  });

  test('counters follow every insert, change, withdrawal and deletion', async () => {
    const other = 'f0000000-0000-4000-8000-000000000009';
    await api.db.contributors.create({
      data: { id: other, source: 'whatsapp', address_hmac: Uint8Array.of(3), address_enc: Uint8Array.of(4) },
    });
    await api.db.submissions.createMany({
      data: [
        row(),
        row({ region: 'Portland' }),
        row({ user_id: other, source: 'whatsapp', region: 'Portland', category: 'English' }),
      ],
    });
    expect(await stats()).toEqual({
      total: 4,
      uniqueUsers: 2,
      byRegion: { Kingston: 1, Portland: 2 },
      byCategory: { English: 1, Mix: 2, Patwa: 1 },
      assumed: { English: 1, Mix: 2, Patwa: 1 },
    });
    await api.db.submissions.updateMany({
      where: { category: 'Mix' },
      data: { category: 'English', category_confirmed_at: at },
    });
    await api.db.submissions.updateMany({ where: { region: null }, data: { region: 'Portland' } });
    expect(await stats()).toMatchObject({
      total: 4,
      byRegion: { Kingston: 1, Portland: 3 },
      byCategory: { English: 3, Mix: 0, Patwa: 1 },
      assumed: { English: 1, Mix: 0, Patwa: 1 },
    });
    await api.db.submissions.updateMany({ where: { user_id: other }, data: { withdrawn_at: at } });
    expect(await stats()).toMatchObject({ total: 3, uniqueUsers: 1 });
    await api.db.submissions.updateMany({ where: { user_id: other }, data: { withdrawn_at: null } });
    expect(await stats()).toMatchObject({ total: 4, uniqueUsers: 2 });
    await api.db.contributors.deleteMany();
    expect(await stats()).toEqual({
      total: 0,
      uniqueUsers: 0,
      byRegion: {},
      byCategory: { English: 0, Mix: 0, Patwa: 0 },
      assumed: { English: 0, Mix: 0, Patwa: 0 },
    });
    expect(await api.database.sql('select 1 from submission_speakers')).toMatchObject({ rows: [] });
  });

  test('a write that is rolled back does not count', async () => {
    const failing = api.db.$transaction(async (tx) => {
      await tx.submissions.create({ data: row() });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await total()).toBe(1);
  });
});
