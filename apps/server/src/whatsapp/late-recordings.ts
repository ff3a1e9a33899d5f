import type { inbound_media } from '@labrish/db';
import type { Services } from '#context.ts';
import { figuresOf, inspectRecording } from './recordings.ts';
import { bytesOf } from './stored-bytes.ts';

/**
 * Recordings whose bytes came after their turn: the submission was made without them and gets them now. Runs after every
 * download, after every turn, and as a sweep.
 */
export async function attachLate(services: Services, user_id?: string): Promise<void> {
  const waiting = await services.db.prisma.submissions.findMany({
    where: {
      ...(user_id && { user_id }),
      storage_url: null,
      withdrawn_at: null,
      media: { status: 'stored' },
    },
    select: { id: true, media: true },
    orderBy: { created_at: 'desc' },
    take: 100,
  });
  for (const { id, media } of waiting)
    if (media)
      await attach(services, id, media).catch((error: unknown) =>
        services.log.error({ err: error, media_id: media.id }, 'late recording left to the next sweep'),
      );
}

async function attach(services: Services, id: string, media: inbound_media): Promise<void> {
  const { db, lab, log } = services;
  const { attachment, recording } = await inspectRecording(services, media);
  const bytes = recording?.media.storage_key && (await bytesOf(services, recording.media.storage_key));
  if (bytes)
    await db.prisma.submissions.updateMany({
      where: { id, storage_url: null, withdrawn_at: null },
      data: {
        storage_url: media.storage_key,
        audio_sha256: recording.sha256,
        audio_type: recording.type,
        audio_bytes: media.size_bytes,
        ...figuresOf(await lab.analyse(bytes), recording.duration_ms),
      },
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
