import type { Services } from '../context.ts';
import { AudioMissing } from './store.ts';

/** What the routes know of a recording. */
export interface Recording {
  id: string;
  storage_url: string;
}

/** Where the MP3 of a submission lies; whoever removes its original removes this too. */
export function renditionKey(submissionId: string): string {
  return `renditions/${submissionId}.mp3`;
}

/**
 * Finds a recording's MP3 in the store or makes it: once, however many ask for it at the same time. (Two processes may each make
 * it; they store the same.)
 */
export function createRenditions(services: Pick<Services, 'audio' | 'lab' | 'db'>) {
  const making = new Map<string, Promise<string | null>>();

  /** The store key, or null when the recording cannot be converted. @throws {AudioMissing} when the original is gone. */
  return async function ensure(recording: Recording): Promise<string | null> {
    const key = renditionKey(recording.id);
    if (await isStored(services, key)) return key;
    const running = making.get(key) ?? make(services, recording, key).finally(() => void making.delete(key));
    making.set(key, running);
    return running;
  };
}

async function make(
  { audio, lab, db }: Pick<Services, 'audio' | 'lab' | 'db'>,
  recording: Recording,
  key: string,
): Promise<string | null> {
  const mp3 = await lab.render(await audio.get(recording.storage_url));
  if (!mp3) return null;
  await audio.put(key, mp3);
  // Withdrawn while we were at it: nothing of the voice may stay behind.
  const kept = await db.prisma.submissions.count({
    where: { id: recording.id, withdrawn_at: null, storage_url: { not: null } },
  });
  if (kept) return key;
  await audio.remove(key);
  throw new AudioMissing(key);
}

async function isStored({ audio }: Pick<Services, 'audio'>, key: string): Promise<boolean> {
  try {
    await audio.size(key);
    return true;
  } catch (error) {
    if (error instanceof AudioMissing) return false;
    throw error;
  }
}
