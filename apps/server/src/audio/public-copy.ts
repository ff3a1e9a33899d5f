import type { Cut } from './scrub/scrub.ts';
import { unlessMissing, type AudioStore } from './store.ts';
import type { AudioWorkerPool } from './worker-pool.ts';

/** Makes the copy of a recording that others may get: without tags, serial number, and what people have cut out. Null if it cannot be made. */
export async function publicCopy(
  { audio, audioWorkers }: { audio: AudioStore; audioWorkers: AudioWorkerPool },
  { storage_url, cuts }: { storage_url: string; cuts: Cut[] },
): Promise<Uint8Array | null> {
  const original = await unlessMissing(audio.get(storage_url), null);
  const copy = original && (await audioWorkers.scrub(original, cuts));
  return copy && 'bytes' in copy ? copy.bytes : null;
}
