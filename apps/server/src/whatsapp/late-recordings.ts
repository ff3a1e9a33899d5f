import type { Services } from '#context.ts';
import { figuresOf, inspectRecording } from './recordings.ts';

/**
 * Recordings whose bytes came after their turn: the submission was made without them and gets them now. Runs after every
 * download, after every turn, and as a sweep.
 */
export async function attachLate(services: Services, user_id?: string): Promise<void> {
  const { audio, db, lab, log } = services;
  const waiting = await db.prisma.submissions.findMany({
    where: {
      ...(user_id && { user_id }),
      storage_url: null,
      withdrawn_at: null,
      media: { status: 'stored' },
    },
    select: { id: true, media: true },
    take: 100,
  });
  for (const { id, media } of waiting) {
    if (!media) continue;
    const { attachment, recording } = await inspectRecording(services, media);
    if (recording)
      await db.prisma.submissions.updateMany({
        where: { id, storage_url: null, withdrawn_at: null },
        data: {
          storage_url: media.storage_key,
          audio_sha256: recording.sha256,
          audio_type: recording.type,
          audio_bytes: media.size_bytes,
          ...figuresOf(await lab.analyse(await audio.get(media.storage_key ?? '')), recording.duration_ms),
        },
      });
    else {
      const reason = attachment.kind === 'rejected' ? attachment.reason : 'empty';
      await db.prisma.inbound_media.updateMany({
        where: { id: media.id, status: 'stored' },
        data: {
          status: 'failed',
          storage_key: null,
          error: `What arrived is not a recording that can be used (${reason}).`,
        },
      });
      await audio.remove(media.storage_key ?? '');
      log.warn({ media_id: media.id, reason }, 'late attachment not usable');
    }
  }
}
