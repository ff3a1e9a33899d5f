import { quarantineCopies } from '@labrish/api/copies';
import type { Prisma, submissions } from '@labrish/db';
import type { Services } from '#context.ts';
import { readAudio } from './examine.ts';
import { toAnalysisColumns } from './store.ts';

/** Recordings per run; the next sweep takes the rest. */
const BATCH_SIZE = 100;
/** Milliseconds until a claim expires. Reading and decoding the largest recording takes less, so by then its process has exited. */
const CLAIM_MS = 120_000;

/**
 * Computes duration, peaks, quality and the public copy's hash of new recordings, and quarantines copies of what others have sent
 * before. Marks recordings that cannot be decoded. Only one process decodes a recording.
 */
export async function analysePending(parts: Services, where: { user_id?: string } = {}): Promise<void> {
  const pending = await parts.db.prisma.submissions.findMany({
    where: { ...where, ...isFree(parts.now()) },
    select: { id: true, storage_url: true, duration_ms: true },
    // The latest first: recordings whose file is lost must not block them.
    orderBy: { created_at: 'desc' },
    take: BATCH_SIZE,
  });
  for (const submission of pending) {
    if (!(await claim(parts, submission))) continue;
    await analyse(parts, submission).catch(async (error: unknown) => {
      parts.log.error({ err: error, submission_id: submission.id }, 'analysis left to the next sweep');
      await release(parts, submission);
    });
  }
}

const isFree = (now: Date): Prisma.submissionsWhereInput => ({
  ...{ analysis: 'pending', storage_url: { not: null }, withdrawn_at: null },
  OR: [{ analysis_claimed_until: null }, { analysis_claimed_until: { lte: now } }],
});

/** Claims a recording. @returns false when another process has claimed it, or it is done or withdrawn meanwhile */
async function claim({ db, now }: Services, { id }: Pick<submissions, 'id'>): Promise<boolean> {
  const { count } = await db.prisma.submissions.updateMany({
    where: { id, ...isFree(now()) },
    data: { analysis_claimed_until: new Date(now().getTime() + CLAIM_MS) },
  });
  return count === 1;
}

/** Releases a claim, so that the next sweep retries. */
async function release({ db }: Services, { id }: Pick<submissions, 'id'>): Promise<void> {
  await db.prisma.submissions.updateMany({ where: { id }, data: { analysis_claimed_until: null } });
}

async function analyse(
  parts: Services,
  { id, storage_url, duration_ms }: Pick<submissions, 'id' | 'storage_url' | 'duration_ms'>,
): Promise<void> {
  const { db, audio, audioWorkers, log, now } = parts;
  const bytes = await readAudio({ audio, log }, storage_url ?? '');
  if (!bytes) return release(parts, { id });
  const found = await audioWorkers.analyse(bytes);
  // The condition keeps figures from reappearing on a recording that was withdrawn meanwhile.
  await db.prisma.$transaction(async (tx) => {
    const { count } = await tx.submissions.updateMany({
      where: { id, withdrawn_at: null },
      data: { ...toAnalysisColumns(found, duration_ms), analysis_claimed_until: null },
    });
    if (count) await quarantineCopies(tx, [id], now());
  });
  if (found.state === 'not_analysed')
    log.info({ submission_id: id, why: found.why }, 'recording not analysed');
}
