import { StoreUnavailable } from '#audio/store.ts';
import { renditionKey } from '#playback/transcode-cache.ts';
import type { Services } from '#context.ts';

/** Attachments per run; the next sweep takes the rest. */
const BATCH_SIZE = 500;

/** Removes the bytes of attachments that must not or cannot be used. Runs after every turn and, for crashes, as a sweep. */
export async function removeDiscarded({ db, audio, log }: Services): Promise<void> {
  const discarded = await db.prisma.inbound_media.findMany({
    where: { status: { in: ['discarded', 'failed'] }, storage_key: { not: null } },
    select: { id: true, storage_key: true, submission: { select: { id: true } } },
    take: BATCH_SIZE,
  });
  for (const { id, storage_key, submission } of discarded)
    try {
      await audio.remove(storage_key ?? '');
      if (submission) await audio.remove(renditionKey(submission.id));
      await db.prisma.inbound_media.update({ where: { id }, data: { storage_key: null, sha256: null } });
    } catch (error) {
      log.error({ err: error, media_id: id }, 'removal left to the next sweep');
      // Stop while the store is away: each attempt would wait for minutes, and the sweep has more to do.
      if (error instanceof StoreUnavailable) return;
    }
}
