import type { inbound_media } from '@labrish/db';
import type { Services } from '#context.ts';

/**
 * The bytes under a key of the audio store. Null, and an error in the log, when they cannot be read: a backup came back
 * without them, or their folder is not mounted. One recording must not hold up all the others.
 */
export async function bytesOf(
  { audio, log }: Pick<Services, 'audio' | 'log'>,
  key: string,
): Promise<Buffer | null> {
  try {
    return await audio.get(key);
  } catch (error) {
    log.error({ err: error }, 'a stored recording cannot be read');
    return null;
  }
}

/**
 * For an attachment that cannot be read: its copy at the messenger is fetched again, if that is still there. Else nothing
 * changes, and it is read when its folder is back.
 */
export async function fetchAgain(
  { db }: Pick<Services, 'db'>,
  { id }: Pick<inbound_media, 'id'>,
): Promise<void> {
  await db.prisma.inbound_media.updateMany({
    where: { id, status: 'stored', source_enc: { not: null } },
    data: { status: 'pending', storage_key: null, attempts: 0, not_before: null },
  });
}
