import type { Services } from '#context.ts';

/**
 * The bytes under a key of the audio store. Null, and an error in the log, when they cannot be read: a backup came back
 * without them, or their folder is not mounted. One recording must not hold up all the others.
 */
export async function readAudio(
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
