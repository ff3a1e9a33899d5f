import type { submissions } from '@labrish/db';
import type { Services } from '#context.ts';
import { readAudio } from './examine.ts';
import { toAnalysisColumns } from './store.ts';

type Parts = Pick<Services, 'db' | 'audio' | 'audioWorkers' | 'log'>;

/** At most so many at a time; the next sweep has the rest. */
const AT_A_TIME = 100;

/** Works out duration, peaks and quality of a contributor's new recordings; what cannot be decoded is marked so. */
export async function analysePending(parts: Parts, where: { user_id?: string } = {}): Promise<void> {
  const pending = await parts.db.prisma.submissions.findMany({
    where: { ...where, analysis: 'pending', storage_url: { not: null }, withdrawn_at: null },
    select: { id: true, storage_url: true, duration_ms: true },
    // The latest first: those whose file is lost must not keep them waiting.
    orderBy: { created_at: 'desc' },
    take: AT_A_TIME,
  });
  for (const submission of pending)
    await analyse(parts, submission).catch((error: unknown) =>
      parts.log.error({ err: error, submission_id: submission.id }, 'analysis left to the next sweep'),
    );
}

async function analyse(
  { db, audio, audioWorkers, log }: Parts,
  { id, storage_url, duration_ms }: Pick<submissions, 'id' | 'storage_url' | 'duration_ms'>,
): Promise<void> {
  const bytes = await readAudio({ audio, log }, storage_url ?? '');
  if (!bytes) return;
  const found = await audioWorkers.analyse(bytes);
  // The condition keeps figures from reappearing on a recording that was withdrawn meanwhile.
  await db.prisma.submissions.updateMany({
    where: { id, withdrawn_at: null },
    data: toAnalysisColumns(found, duration_ms),
  });
  if (found.state === 'not_analysed')
    log.info({ submission_id: id, why: found.why }, 'recording not analysed');
}
