import { digestsOf } from './hashing.ts';
import { AudioMissing, type AudioStore, WrongBytes } from './store.ts';

/** What a migration came to, in files and bytes. */
export interface Migrated {
  copied: number;
  /** By a run before this one. */
  there_already: number;
  bytes: number;
  removed: number;
}

/** Of a file of a version that was being written when its server ended. */
const UNFINISHED = '.partial';
/** Files between two lines for the operator. */
const TOLD_EVERY = 100;

/**
 * Copies everything from one store to another. Each file is read back from there and compared; one that is there already, byte for
 * byte, is not sent again, so that the same again goes on where a run was killed. Nobody may write to either meanwhile.
 *
 * @param removes_source the first store is emptied, once all of it is in the second one
 * @throws {WrongBytes} when a file is another one after it was copied; nothing was removed then
 */
export async function migrateStore(
  from: AudioStore,
  to: AudioStore,
  { removes_source, say }: { removes_source: boolean; say: (line: string) => void },
): Promise<Migrated> {
  const sum: Migrated = { copied: 0, there_already: 0, bytes: 0, removed: 0 };
  const verified: string[] = [];
  for await (const { key, bytes } of from.list()) {
    if (key.endsWith(UNFINISHED)) continue;
    const isNew = await copyOne(from, to, key);
    sum[isNew ? 'copied' : 'there_already'] += 1;
    sum.bytes += bytes;
    verified.push(key);
    if (verified.length % TOLD_EVERY === 0)
      say(`${verified.length} files compared, ${sum.copied} of them copied.`);
  }
  if (removes_source)
    for (const key of verified) {
      await from.remove(key);
      sum.removed += 1;
    }
  return sum;
}

/** @returns false when it was there already */
async function copyOne(from: AudioStore, to: AudioStore, key: string): Promise<boolean> {
  const sha256 = await hashOf(from, key);
  if (sha256 === null) throw new AudioMissing(key);
  if ((await hashOf(to, key)) === sha256) return false;
  await to.putStream(key, () => from.read(key), sha256);
  if ((await hashOf(to, key)) !== sha256) throw new WrongBytes(key);
  return true;
}

/** Of the bytes themselves: what a store says of them may be true of what it was sent. @returns null when there are none */
async function hashOf(store: AudioStore, key: string): Promise<string | null> {
  try {
    return (await digestsOf(await store.read(key))).sha256;
  } catch (error) {
    // A wrong one in the second store is replaced; in the first, it cannot be copied.
    if (error instanceof AudioMissing) return null;
    throw error;
  }
}
