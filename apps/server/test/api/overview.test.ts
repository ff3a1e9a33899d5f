import { createCaller } from '@labrish/api';
import type { Prisma } from '@labrish/db';
import { testDatabases } from '@labrish/db/testing/test-database';
import { country } from '@labrish/pilots';
import { seed as seedContent } from '@labrish/seed';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeEmptyApi } from './describe-api.ts';
import { ID, NOW } from './setup.ts';

const SPEAKERS = [1, 2].map((n) => `f0000000-0000-4000-8000-00000000000${n}`);

describeEmptyApi('the overview on $name', testDatabases, ({ api }) => {
  beforeAll(async () => {
    await seedContent(api.db, [country]);
  });
  beforeEach(async () => {
    await api.db.contributors.createMany({
      data: SPEAKERS.map((id, i) => ({
        id,
        source: 'whatsapp',
        address_hmac: Uint8Array.of(i),
        address_enc: Uint8Array.of(i),
      })),
    });
  });

  const add = (...rows: Partial<Prisma.submissionsCreateManyInput>[]) =>
    api.db.submissions.createMany({
      data: rows.map((values) => ({
        user_id: ID.contributor,
        source: 'whatsapp',
        category: 'Mix',
        submission_type: 'open',
        created_at: NOW,
        storage_url: 'originals/x.ogg',
        ...values,
      })),
    });

  const overview = (change = {}) =>
    createCaller({
      ...api.context({ kind: 'user', id: ID.reviewer, name: 'reviewer@example.org', role: 'reviewer' }),
      ...change,
    }).submissions.overview();

  test('nothing yet: zeros, 30 days, 14 places, and the targets of Phase 1', async () => {
    const { days, by_place, ...totals } = await overview();
    expect(totals).toEqual({
      recordings: 0,
      pairs: 0,
      speakers: 0,
      targets: { pairs: 5000, speakers: 500 },
      counts_simulator: true,
      by_category: { English: 0, Mix: 0, Patwa: 0 },
      assumed: { English: 0, Mix: 0, Patwa: 0 },
      elsewhere: 0,
      unknown: 0,
    });
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({ day: '2026-11-20', by_category: { English: 0, Mix: 0, Patwa: 0 } });
    expect(by_place).toHaveLength(14);
    expect(by_place[0]).toEqual({ code: 'JM-01', name: 'Kingston', recordings: 0 });
  });

  test('counts by speaker, category, place and day of Jamaica', async () => {
    await add(
      { category: 'Patwa', region_code: 'JM-04', region: 'Portland', transcription: 'Mi deh ya' },
      { region_code: 'JM-04', region: 'Portland', created_at: new Date('2026-11-20T04:59:59Z') },
      { user_id: SPEAKERS[1] ?? '', region: 'Outside Jamaica', created_at: new Date('2026-10-22T05:00:00Z') },
      { category: 'English', transcription: '', created_at: new Date('2026-10-22T04:59:59Z') },
    );
    await api.db.submissions.updateMany({
      where: { category: { not: 'Mix' } },
      data: { category_confirmed_at: NOW },
    });
    const { days, by_place, ...totals } = await overview();
    expect(totals).toMatchObject({
      recordings: 4,
      pairs: 1,
      speakers: 2,
      by_category: { English: 1, Mix: 2, Patwa: 1 },
      assumed: { English: 0, Mix: 2, Patwa: 0 },
      elsewhere: 1,
      unknown: 1,
    });
    expect(by_place.filter(({ recordings }) => recordings)).toEqual([
      { code: 'JM-04', name: 'Portland', recordings: 2 },
    ]);
    expect(days.filter(({ by_category }) => Object.values(by_category).some(Boolean))).toEqual([
      { day: '2026-10-22', by_category: { English: 0, Mix: 1, Patwa: 0 } },
      { day: '2026-11-19', by_category: { English: 0, Mix: 1, Patwa: 0 } },
      { day: '2026-11-20', by_category: { English: 0, Mix: 0, Patwa: 1 } },
    ]);
  });

  test('a recording counts from when its sound is stored until it is taken back', async () => {
    await add({ storage_url: null, region: 'Portland', region_code: 'JM-04', transcription: 'Mi deh ya' });
    expect(await overview()).toMatchObject({ recordings: 0, speakers: 0, pairs: 0 });
    await api.db.submissions.updateMany({ data: { storage_url: 'originals/x.ogg' } });
    expect(await overview()).toMatchObject({ recordings: 1, speakers: 1, pairs: 1 });
    // The row that a withdrawal leaves: it has no audio, words or region.
    const tombstone = {
      withdrawn_at: NOW,
      storage_url: null,
      region: null,
      region_code: null,
      transcription: null,
    };
    await api.db.submissions.updateMany({ data: tombstone });
    const after = await overview();
    expect(after).toMatchObject({ recordings: 0, speakers: 0, pairs: 0, unknown: 0 });
    expect(after.by_place.every(({ recordings }) => recordings === 0)).toBe(true);
    expect(after.days.every(({ by_category }) => by_category.Mix === 0)).toBe(true);
    await api.db.submissions.deleteMany();
    expect(await overview()).toEqual(after);
    expect(await api.database.sql('select 1 from submission_speakers')).toMatchObject({ rows: [] });
  });

  test('follows a change of category, place and words, and a deletion', async () => {
    await add({ region: 'Outside Jamaica' }, { user_id: SPEAKERS[1] ?? '', category: 'English' });
    await api.db.submissions.updateMany({
      where: { category: 'Mix' },
      data: { category: 'Patwa', region: 'Kingston', region_code: 'JM-01', transcription: 'Wah gwaan' },
    });
    const changed = await overview();
    expect(changed).toMatchObject({ recordings: 2, pairs: 1, elsewhere: 0, unknown: 1 });
    expect(changed.by_category).toEqual({ English: 1, Mix: 0, Patwa: 1 });
    expect(changed.by_place[0]?.recordings).toBe(1);
    expect(changed.days.at(-1)).toEqual({ day: '2026-11-20', by_category: { English: 1, Mix: 0, Patwa: 1 } });
    await api.db.contributors.delete({ where: { id: ID.contributor } });
    expect(await overview()).toMatchObject({ recordings: 1, speakers: 1, pairs: 0 });
    await api.database.sql('truncate submissions cascade');
    expect(await overview()).toMatchObject({ recordings: 0, speakers: 0 });
  });

  test('what was tried in the simulator counts on a machine of its own, not on a public server', async () => {
    await add({ source: 'simulator' }, { user_id: SPEAKERS[1] ?? '', category: 'Patwa' });
    expect(await overview()).toMatchObject({ recordings: 2, speakers: 2 });
    const open = await overview({ counts_simulator: false });
    expect(open).toMatchObject({ recordings: 1, speakers: 1, unknown: 1, counts_simulator: false });
    expect(open.days.at(-1)).toEqual({ day: '2026-11-20', by_category: { English: 0, Mix: 0, Patwa: 1 } });
  });

  test('a write that is rolled back does not count', async () => {
    const failing = api.db.$transaction(async (tx) => {
      await tx.submissions.create({
        data: {
          user_id: ID.contributor,
          source: 'whatsapp',
          category: 'Mix',
          submission_type: 'open',
          storage_url: 'x',
        },
      });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await overview()).toMatchObject({ recordings: 0 });
  });

  test('is not below /api', async () => {
    expect((await api.send('admin', 'GET', '/submissions/overview')).status).not.toBe(200);
  });
});
