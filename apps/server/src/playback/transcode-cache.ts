import pMemoize from 'p-memoize';
import type { Services } from '#context.ts';
import { AudioMissing, isStored } from '#audio/store.ts';

/** What the routes know about a recording. */
export interface Recording {
  id: string;
  storage_url: string;
}

/** Types that some browser does not play: Opus in Ogg or WebM (Safari before 18.4; later ones not reliably), and AMR (none). */
const NEEDS_RENDITION = new Set<string>([
  'audio/ogg',
  'audio/webm',
  'audio/x-matroska',
  'audio/amr',
  'audio/amr-wb',
  'audio/3gpp',
]);

/** Tells whether some browser cannot play this type directly. */
export function needsRendition(type: string): boolean {
  return NEEDS_RENDITION.has(type);
}

/** Milliseconds. Long, so that a slow disk or a busy database does not make playback fail. */
const TRANSACTION_TIMEOUTS = { maxWait: 60_000, timeout: 60_000 };

/** Returns the store key of a submission's MP3; removing the original must remove this too. */
export function renditionKey(submissionId: string): string {
  return `renditions/${submissionId}.mp3`;
}

/**
 * Finds a recording's MP3 in the store or makes it: once per process, however many request it at the same time. (Two processes
 * may each make it; they store the same bytes.)
 */
export function createTranscodeCache(services: Pick<Services, 'audio' | 'audioWorkers' | 'db'>) {
  const makeOnce = pMemoize((recording: Recording, key: string) => make(services, recording, key), {
    cacheKey: ([{ id }]) => id,
    cache: false,
  });

  /** @returns the store key, or null if the recording cannot be converted. @throws {AudioMissing} when the original is gone. */
  return async function ensure(recording: Recording): Promise<string | null> {
    const key = renditionKey(recording.id);
    return (await isStored(services.audio, key)) ? key : makeOnce(recording, key);
  };
}

async function make(
  { audio, audioWorkers, db }: Pick<Services, 'audio' | 'audioWorkers' | 'db'>,
  recording: Recording,
  key: string,
): Promise<string | null> {
  const mp3 = await audioWorkers.transcode(await audio.get(recording.storage_url));
  if (!mp3) return null;
  try {
    await db.prisma.$transaction(async (tx) => {
      // The lock makes a withdrawal wait until the MP3 is stored; it then finds and removes it, even if this process dies.
      const [live] = await tx.$queryRaw<unknown[]>`
        select id from submissions
        where id = ${recording.id}::uuid and withdrawn_at is null and storage_url is not null for share`;
      if (!live) throw new AudioMissing(key);
      await audio.put(key, mp3);
    }, TRANSACTION_TIMEOUTS);
  } catch (error) {
    // Remove the MP3: the transaction may have timed out after it was stored.
    await audio.remove(key);
    throw error;
  }
  return key;
}
