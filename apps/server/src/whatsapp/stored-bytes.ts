import type { inbound_media } from '@labrish/db';
import { AudioMissing } from '#audio/store.ts';
import type { Services } from '#context.ts';

/**
 * The bytes under a key of the audio store. Null, and an error in the log, when the store has lost them: a backup came back
 * without them, or another process keeps them in a folder of its own. One recording must not hold up all the others.
 */
export async function bytesOf(
  { audio, log }: Pick<Services, 'audio' | 'log'>,
  key: string,
): Promise<Buffer | null> {
  try {
    return await audio.get(key);
  } catch (error) {
    if (!(error instanceof AudioMissing)) throw error;
    log.error({ err: error }, 'a stored recording is missing');
    return null;
  }
}

/** For an attachment that the store has lost: its copy at the messenger is fetched again, if that is still there. */
export async function fetchAgain(
  { db }: Pick<Services, 'db'>,
  { id }: Pick<inbound_media, 'id'>,
): Promise<void> {
  await db.prisma.$executeRaw`
    update inbound_media set storage_key = null, attempts = 0, not_before = null, error = 'The stored file is missing.',
      status = (case when source_enc is null then 'failed' else 'pending' end)::"MediaStatus"
    where id = ${id}::uuid and status = 'stored'`;
}
