import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { decide, type Review } from '@labrish/dataset';
import type { Database } from '@labrish/db';
import { openPostgres } from '@labrish/db/postgres';
import { addPilot, createTemporaryDatabase } from '@labrish/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reviewerId } from '../../api/setup.ts';
import { LENGTH_MS } from '../world.ts';
import type { Crowd, Done } from './reviewers.ts';

const SERVER = process.env.TEST_DATABASE_URL;
const LOADER = createRequire(import.meta.url).resolve('tsx');
const REVIEWERS = 30;
/** Number of recordings; for a thousand, set CROWD=1000. */
const RECORDINGS = Number(process.env.CROWD ?? 120);
const SPEAKERS = 40;

/** Needs PostgreSQL: only one process can open a PGlite database. */
describe.runIf(SERVER)('thirty reviewers in two processes', () => {
  let db: Database;
  let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
  beforeAll(async () => {
    temporary = await createTemporaryDatabase(SERVER ?? '');
    db = await openPostgres(temporary.url);
    await db.migrate();
    await addPilot(db);
    await fill(db);
  });
  afterAll(async () => {
    await db.close();
    await temporary.drop();
  });

  test('nobody gets what they may not, no verdict is lost, and each recording gets as many as it needs', async () => {
    const numbers = Array.from({ length: REVIEWERS }, (_, i) => i + 2);
    const crowds = [0, 1].map((half) => numbers.filter((n) => n % 2 === half));
    const done = (
      await Promise.all(crowds.map((reviewers) => run({ url: temporary.url, reviewers, seed: 7 })))
    ).flat();

    const own = await db.prisma.submissions.findMany({
      where: { user_id: speakerId(0) },
      select: { id: true },
    });
    const speaker = done.find(({ reviewer }) => reviewer === 2);
    expect(own.filter(({ id }) => speaker?.given.includes(id))).toEqual([]);

    const rows = await db.prisma.reviews.findMany();
    const superseded = new Set(rows.map(({ supersedes }) => supersedes));
    const current = rows.filter(({ id, verdict }) => verdict !== null && !superseded.has(id));
    expect(current.map(({ id }) => id).sort()).toEqual(done.flatMap(({ kept }) => kept).sort());
    // Leave out late verdicts: they are stored without a slot, because somebody else has taken it meanwhile.
    const counting = current.filter(({ slot }) => slot !== null);
    const once = (of: (row: (typeof current)[number]) => string, rows: typeof current) =>
      expect(new Set(rows.map(of)).size).toBe(rows.length);
    once(({ submission_id, slot }) => `${submission_id} ${slot}`, counting);
    once(({ submission_id, reviewer_id }) => `${submission_id} ${reviewer_id}`, current);

    for (const { id, review_status, verdicts } of await db.prisma.submissions.findMany()) {
      const reviews = current
        .filter(({ submission_id }) => submission_id === id)
        .map(({ verdict, slot, ...row }): Review => ({
          ...row,
          verdict: verdict ?? 'accept',
          counts: slot !== null,
        }));
      const decision = decide(reviews, { audio: 2, words: 1 });
      expect(review_status).toBe(decision.status);
      expect(['to_transcribe', 'rejected']).toContain(review_status);
      expect(verdicts).toBe(decision.verdicts);
      expect(reviews.filter(({ counts }) => counts).length).toBeGreaterThanOrEqual(2);
    }
  });
});

async function run(crowd: Crowd): Promise<Done[]> {
  const child = fork(new URL('./reviewers.ts', import.meta.url), { execArgv: ['--import', LOADER] });
  const answer = once(child, 'message') as Promise<[Done[]]>;
  const end = once(child, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${code}.`)));
  child.send(crowd);
  return (await Promise.race([answer, end]))[0];
}

function speakerId(n: number): string {
  return `f0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** Creates the recordings. The first speaker and reviewer 2 are one person, who must not get their own recordings to review. */
async function fill({ prisma }: Database): Promise<void> {
  await prisma.review_settings.update({ where: { id: 1 }, data: { calibration_share: 0 } });
  const speakers = Array.from({ length: SPEAKERS }, (_, n) => ({
    id: speakerId(n),
    address_hmac: Buffer.from(`${n}`),
  }));
  await prisma.contributors.createMany({
    data: speakers.map((row) => ({ ...row, source: 'whatsapp' as const, address_enc: Buffer.from('') })),
  });
  await prisma.contributor_addresses.createMany({
    data: speakers.map(({ id, address_hmac }) => ({ contributor_id: id, address_hmac, is_permanent: false })),
  });
  await prisma.reviewer_addresses.create({
    data: { reviewer_id: reviewerId(2), address_hmac: Buffer.from('0') },
  });
  await prisma.submissions.createMany({
    data: Array.from({ length: RECORDINGS }, (_, n) => ({
      user_id: speakerId(n % SPEAKERS),
      source: 'whatsapp' as const,
      category: 'Patwa' as const,
      submission_type: 'open' as const,
      storage_url: `voices/${n}`,
      duration_ms: LENGTH_MS,
      created_at: new Date(Date.UTC(2026, 10, 1, 12, 0, n)),
    })),
  });
}
