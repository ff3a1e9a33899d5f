import { ONE_PILOT } from '../country.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCaller } from '@labrish/api';
import { recompute } from '@labrish/api/review/recompute';
import { ofPilot, type Database } from '@labrish/db';
import { oneTestDatabase } from '@labrish/db/testing/test-database';
import { country } from '@labrish/pilots';
import { seed } from '@labrish/seed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskStore } from '#audio/disk-store.ts';
import { createAudioWorkerPool } from '#audio/worker-pool.ts';
import { loadSet, RefusedOnPublicServer } from '../../../../bench/load/load-set.ts';
import { readEnv } from '#env.ts';
import { NO_BOT } from '../no-bot.ts';

const UNTIL = new Date('2026-11-20T00:00:00.000Z');
const PLAN = { submissions: 5000, seed: 7, until: UNTIL, audio: 0, reviewed: 0 };

describe.each(oneTestDatabase)('a synthetic set on $name', ({ open }) => {
  let db: Database;
  const folder = mkdtempSync(join(tmpdir(), 'labrish-load-'));
  const audioWorkers = createAudioWorkerPool();
  const env = readEnv({});
  const parts = () => ({ env, db, audioWorkers, audio: createDiskStore(folder) });
  const fingerprint = async () =>
    (
      await db.sql(
        `select md5(string_agg(s::text, '' order by id)) as md5, count(*)::int as n from submissions s`,
      )
    ).rows[0];
  const one = async (query: string) => (await db.sql(query)).rows[0];

  const api = () =>
    createCaller({
      db: ofPilot(db.prisma, 'JM'),
      query: db.query,
      caller: { kind: 'user', id: '99999999-9999-4999-8999-999999999999', name: 'a', role: 'admin' },
      now: () => UNTIL,
      ...ONE_PILOT,
      counts_simulator: true,
      recipients: [],
      recognisers: [],
      raw_message_days: 90,
      random: () => 0.5,
      audioUrl: () => '',
      chatUrl: () => null,
      hides_unsettled: false,
      tellAdmins: async () => undefined,
      accountEvent: async () => undefined,
      addressHmac: () => Buffer.from(''),
      syncTemplate: async () => ({ state: 'synced' }),
      invite: async () => undefined,
      runPublishCheck: () => Promise.reject(new Error('Not part of this test.')),
      bot: NO_BOT,
      buildRelease: async () => undefined,
      applyTakeOuts: async () => undefined,
      compareReviewers: () => Promise.reject(new Error('Not part of this test.')),
      applySetAsides: async () => undefined,
      readDownloader: () => null,
      removeReleaseFiles: async () => undefined,
    });

  beforeAll(async () => {
    db = await open();
    await seed(db.prisma, [country]);
    // Load the set in two runs, as after an interruption.
    await loadSet(parts(), { ...PLAN, submissions: 1234 });
    await loadSet(parts(), PLAN);
  });
  afterAll(async () => {
    await audioWorkers.close();
    await db.close();
    rmSync(folder, { recursive: true });
  });

  test('the counters are right', async () => {
    const stats = await api().submissions.stats();
    const rows = await db.prisma.submissions.findMany({
      where: { withdrawn_at: null },
      select: { category: true, region: true, user_id: true },
    });
    const countBy = (keys: (string | null)[]) =>
      Object.fromEntries(
        [...new Set(keys)].filter((k) => k !== null).map((k) => [k, keys.filter((x) => x === k).length]),
      );
    expect(stats).toEqual({
      total: rows.length,
      uniqueUsers: new Set(rows.map(({ user_id }) => user_id)).size,
      byCategory: countBy(rows.map(({ category }) => category)),
      byRegion: countBy(rows.map(({ region }) => region)),
      assumed: { English: 0, Mix: 0, Patwa: 0 },
    });
  });

  test('the distributions are plausible', async () => {
    expect(
      await one(`select count(*)::int as n, count(distinct user_id) between 300 and 500 as people,
        count(*) filter (where category = 'Patwa') between 2300 and 2700 as patwa,
        count(*) filter (where submission_type = 'open') between 850 and 1150 as open,
        count(*) filter (where withdrawn_at is not null) between 20 and 100 as withdrawn,
        count(*) filter (where transcription is not null) between 3200 and 3700 as transcribed,
        count(distinct region)::int as regions, bool_or(region is null and withdrawn_at is null) as no_region,
        count(distinct prompt_text) > 20 as prompts, bool_and(storage_url is null) as silent,
        bool_and(created_at < '2026-11-20' and created_at >= '2024-11-19') as two_years,
        count(distinct date_trunc('month', created_at)) >= 24 as all_months
        from submissions`),
    ).toEqual({
      n: 5000,
      people: true,
      patwa: true,
      open: true,
      withdrawn: true,
      transcribed: true,
      regions: 14,
      no_region: true,
      prompts: true,
      silent: true,
      two_years: true,
      all_months: true,
    });
    const words =
      await one(`select count(distinct transcription)::int as n, min(array_length(string_to_array(transcription, ' '), 1))
      as least, max(array_length(string_to_array(transcription, ' '), 1)) as most from submissions`);
    expect(words).toMatchObject({ least: 6, most: 26 });
    expect(words?.n).toBeGreaterThan(3000);
  });

  test('the same seed makes the same set, another seed another', async () => {
    const before = await fingerprint();
    await loadSet(parts(), PLAN);
    expect(await fingerprint()).toEqual(before);
    await loadSet(parts(), { ...PLAN, submissions: 10, seed: 8 });
    expect(await fingerprint()).toMatchObject({ n: 5010 });
  });

  test('recordings are real, and analysed', async () => {
    await loadSet(parts(), { ...PLAN, submissions: 0, audio: 2 });
    const rows = await db.prisma.submissions.findMany({ where: { storage_url: { not: null } } });
    expect(rows).toMatchObject(
      Array.from({ length: 2 }, () => ({
        analysis: 'analysed',
        audio_type: 'audio/ogg',
        withdrawn_at: null,
      })),
    );
    for (const row of rows) expect(await parts().audio.size(row.storage_url ?? '')).toBe(row.audio_bytes);
  });

  test('recordings are reviewed as far as asked for: fit, not fit, and waiting', async () => {
    await loadSet(parts(), { ...PLAN, submissions: 0, audio: 60, reviewed: 60 });
    const statuses = await db.prisma.submissions.groupBy({
      by: ['review_status'],
      where: { reviews: { some: {} } },
      _count: true,
    });
    const count = Object.fromEntries(statuses.map(({ review_status, _count }) => [review_status, _count]));
    expect(Object.values(count).reduce((sum, n) => sum + n, 0)).toBe(60);
    expect(count.accepted).toBeGreaterThan(35);
    expect(Object.keys(count)).toEqual(expect.arrayContaining(['rejected', 'to_transcribe', 'to_review']));
    const written = await db.prisma.transcripts.count({ where: { layer: 'natural' } });
    // More recordings are transcribed than accepted: a few wait for a second transcript.
    expect(written).toBeGreaterThanOrEqual(count.accepted ?? 0);
    expect(await recompute(db.prisma)).toEqual({ reviewed: 60, changed: [] });
    await loadSet(parts(), { ...PLAN, submissions: 0, reviewed: 0 });
    const plan = await api().releases.plan({ series: 'demo', licence: 'CC-BY-4.0' });
    // Everything that is accepted may be published, and none is a copy of another.
    expect(plan).toMatchObject({ recordings: count.accepted });
    expect(await db.prisma.reviews.count({ where: { stage: 'words' } })).toBe(written);
  });

  test('made-up voices get neither into a public server nor among real people', async () => {
    const settings = {
      PUBLIC_URL: 'https://labrish.example',
      SMTP_URL: 'smtp://127.0.0.1',
      MAIL_FROM: 'a@labrish.example',
      AUTH_SECRET: 'x'.repeat(32),
      ADMIN_EMAIL: 'a@labrish.example',
    };
    await expect(loadSet({ ...parts(), env: readEnv(settings) }, PLAN)).rejects.toThrow(
      /PUBLIC_URL is https:/,
    );
    await db.prisma.contributors.create({
      data: { source: 'whatsapp', address_hmac: Uint8Array.of(1), address_enc: Uint8Array.of(2) },
    });
    await expect(loadSet(parts(), PLAN)).rejects.toThrow(RefusedOnPublicServer);
  });
});
