import { AudioMissing, type AudioStore, digestsOf, unlessMissing, WrongBytes } from './store.ts';

/** The result of a migration, in files and bytes. */
export interface Migrated {
  copied: number;
  /** Files that the second store already had, copied by an earlier run. */
  there_already: number;
  bytes: number;
  removed: number;
}

/** Suffix of a version's file that was being written when its server ended. */
const UNFINISHED = '.partial';
/** Number of files between two progress lines. */
const TOLD_EVERY = 100;

/**
 * Copies everything from one store to another. Each copy is read back and compared. A file that is already there byte for byte is
 * not sent again, so a second run resumes a killed one. Nobody may write to either store meanwhile.
 *
 * @param removes_source empties the first store once the second one has all of it
 * @throws {WrongBytes} when a copied file differs; nothing is removed then
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

/** Copies one file. @returns false when the second store already has it */
async function copyOne(from: AudioStore, to: AudioStore, key: string): Promise<boolean> {
  const sha256 = await hashOf(from, key);
  if (sha256 === null) throw new AudioMissing(key);
  if ((await hashOf(to, key)) === sha256) return false;
  await to.putStream(key, () => from.read(key), sha256);
  if ((await hashOf(to, key)) !== sha256) throw new WrongBytes(key);
  return true;
}

/** Hashes the bytes themselves, because stored metadata may describe other bytes. @returns null when the file is missing */
function hashOf(store: AudioStore, key: string): Promise<string | null> {
  // Null for a missing file only: a damaged one of a bucket (WrongBytes) ends the migration.
  return unlessMissing(
    store.read(key).then(async (bytes) => (await digestsOf(bytes)).sha256),
    null,
  );
}
