import { quarantineCopies } from '@labrish/api/copies';
import type { Prisma } from '@labrish/db';
import type { Services } from '#context.ts';
import { examineAttachment } from './examine.ts';
import { toAnalysisColumns } from './store.ts';

const WITHOUT_BYTES = {
  storage_url: null,
  withdrawn_at: null,
  media: { status: 'stored' },
} satisfies Prisma.submissionsWhereInput;

/**
 * Attaches bytes that came after their turn to the submission that was stored without them. Runs after every download for its
 * recording, after every turn for its contributor, and as a sweep.
 */
export async function attachLate(
  services: Services,
  where: { user_id?: string; media_id?: string } = {},
  signal?: AbortSignal,
): Promise<void> {
  const waiting = await services.db.prisma.submissions.findMany({
    where: { ...where, ...WITHOUT_BYTES },
    select: { id: true, media_id: true },
    orderBy: { created_at: 'desc' },
    take: 100,
  });
  for (const { id, media_id } of waiting) {
    if (signal?.aborted) return;
    await attach(services, id).catch((error: unknown) =>
      services.log.error({ err: error, media_id }, 'late recording left to the next sweep'),
    );
  }
}

async function attach(services: Services, id: string): Promise<void> {
  const { db, log, now } = services;
  // Read again: another process may have attached the bytes while earlier recordings were decoded.
  const found = await db.prisma.submissions.findFirst({
    where: { id, ...WITHOUT_BYTES },
    select: { media: true },
  });
  if (!found?.media) return;
  const { media } = found;
  const { attachment, recording } = await examineAttachment(services, media, 'all');
  if (recording?.media.storage_key)
    await db.prisma.$transaction(async (tx) => {
      const { count } = await tx.submissions.updateMany({
        where: { id, storage_url: null, withdrawn_at: null },
        data: {
          storage_url: media.storage_key,
          audio_sha256: recording.sha256,
          audio_type: recording.type,
          audio_bytes: media.size_bytes,
          ...(recording.analysis && toAnalysisColumns(recording.analysis, recording.duration_ms)),
        },
      });
      if (count) await quarantineCopies(tx, [id], now());
    });
  else if (attachment.kind === 'rejected') {
    const { reason } = attachment;
    await db.prisma.inbound_media.updateMany({
      where: { id: media.id, status: 'stored' },
      // The key stays until the bytes are gone (removeDiscarded).
      data: { status: 'failed', error: `What arrived is not a recording that can be used (${reason}).` },
    });
    log.warn({ media_id: media.id, reason }, 'late attachment not usable');
  }
}
