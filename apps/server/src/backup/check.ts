import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from '@labrish/db/migrations';
import { z } from 'zod';
import { digestsOf } from '#audio/store.ts';
import { fingerprintOf } from '#auth-secret/fingerprint.ts';
import { readSecret, secretFile } from '#auth-secret/secret-file.ts';
import { storedFile, type StoredFile } from './copy.ts';
import { readLines } from './lines.ts';
import { type Manifest, readManifest, type StoreName, tablePath, type WrittenFile } from './manifest.ts';
import type { Opening } from './place.ts';
import { OperatorProblem } from '#startup-error.ts';

/** A backup whose files match its manifest. */
export interface CheckedBackup {
  folder: string;
  manifest: Manifest;
  /** Unique to this backup. */
  id: string;
  /** Whether the place already has the secret that opens sealed values. */
  has_secret: boolean;
  /**
   * How to open the place to restore into: without tables for a backup of an earlier version, which lacks some that this version
   * creates.
   */
  opening: Opening;
}

/**
 * Reads and verifies every file of a backup, before a place is opened for it.
 *
 * @param secret AUTH_SECRET, where it is set
 * @throws {OperatorProblem} when it is damaged, too new, or sealed with another secret
 */
export async function checkBackup(
  folder: string,
  secret: string | undefined,
  dataDir: string,
): Promise<CheckedBackup> {
  const { manifest, id } = await readManifest(folder);
  const is_of_now = checkMigrations(manifest);
  const fingerprintPath = join(folder, tablePath('secret_fingerprint', manifest.format_version));
  const has_secret = await checkSecret(fingerprintPath, secret, dataDir);
  await checkFiles(folder, manifest);
  return { folder, manifest, id, has_secret, opening: is_of_now ? 'made' : 'made bare' };
}

/** Verifies every file of a backup against its hash. @throws {OperatorProblem} when one differs */
async function checkFiles(folder: string, manifest: Manifest): Promise<void> {
  for (const table of manifest.tables)
    await checkFile(folder, tablePath(table.name, manifest.format_version), table);
  await checkFile(folder, 'withdrawn.json', manifest.withdrawn);
  for (const store of ['audio', 'releases'] as const) {
    await checkFile(folder, `${store}.jsonl`, manifest[store].list);
    for await (const file of filesIn(folder, store)) await checkFile(folder, `${store}/${file.key}`, file);
  }
}

/** Yields the files that the backup has of a store. */
export async function* filesIn(folder: string, store: StoreName): AsyncGenerator<StoredFile> {
  for await (const line of readLines(join(folder, `${store}.jsonl`)))
    yield storedFile.parse(JSON.parse(line));
}

async function checkFile(folder: string, path: string, { bytes, sha256 }: WrittenFile): Promise<void> {
  const found = await digestsOf(createReadStream(join(folder, path))).catch((error: Error) => error);
  if (found instanceof Error) throw damaged(path, found.message);
  if (found.bytes !== bytes) throw damaged(path, `it has ${found.bytes} bytes and had ${bytes}`);
  if (found.sha256 !== sha256) throw damaged(path, 'its SHA-256 is another one');
}

function damaged(path: string, why: string): OperatorProblem {
  return new OperatorProblem(
    `The backup is damaged: ${path} (${why}). Nothing was restored. Use another backup.`,
  );
}

/** Checks the migrations. @returns whether the backup has all of ours. @throws {OperatorProblem} when it has one that we lack */
function checkMigrations({ migrations }: Manifest): boolean {
  const known = new Set(readMigrations().migrationDirectories.map(({ path }) => path));
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length)
    throw new OperatorProblem(
      `Another version made this backup: this one does not know ${unknown.join(', ')}. Restore it with that version.`,
    );
  return known.size === migrations.length;
}

const row = z.object({ fingerprint: z.string() });

/**
 * Compares the secret of the place with the fingerprint in the backup, which does not contain the secret.
 *
 * @returns false when the place has none yet
 * @throws {OperatorProblem} when the secrets differ: no server would start on the restored data
 */
async function checkSecret(path: string, given: string | undefined, dataDir: string): Promise<boolean> {
  const secret = given ?? readSecret(dataDir);
  if (secret === undefined) return false;
  const needed = await fingerprintIn(path);
  if (needed === null || needed === `\\x${Buffer.from(fingerprintOf(secret)).toString('hex')}`) return true;
  throw new OperatorProblem(
    `The backup was sealed with another secret than ${given ? 'AUTH_SECRET' : secretFile(dataDir)}. Set AUTH_SECRET to the one that ` +
      'its server had, or leave it out and give it to the server later.',
  );
}

/** Returns the fingerprint in the backup; null if its server had no secret yet. */
async function fingerprintIn(path: string): Promise<string | null> {
  try {
    for await (const line of readLines(path)) return row.parse(JSON.parse(line)).fingerprint;
  } catch (error) {
    // Return null for a backup that is older than fingerprints. `checkFiles` finds damaged files later.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return null;
}
