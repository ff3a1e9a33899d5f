import { join } from 'node:path';
import { z } from 'zod';
import { fingerprintOf } from '#auth-secret/fingerprint.ts';
import { readSecret, secretFile } from '#auth-secret/secret-file.ts';
import { readLines } from './lines.ts';
import { BackupProblem } from './problem.ts';

const row = z.object({ fingerprint: z.string() });

/**
 * Compares the secret of the place with the fingerprint in the backup, which does not contain the secret.
 *
 * @returns false when the place has none yet
 * @throws {BackupProblem} when the secrets differ: no server would start on the restored data
 */
export async function checkSecret(
  folder: string,
  given: string | undefined,
  dataDir: string,
): Promise<boolean> {
  const secret = given ?? readSecret(dataDir);
  if (secret === undefined) return false;
  const needed = await fingerprintIn(folder);
  if (needed === null || needed === `\\x${Buffer.from(fingerprintOf(secret)).toString('hex')}`) return true;
  throw new BackupProblem(
    `The backup was sealed with another secret than ${given ? 'AUTH_SECRET' : secretFile(dataDir)}. Set AUTH_SECRET to the one that ` +
      'its server had, or leave it out and give it to the server later.',
  );
}

/** Returns the fingerprint in the backup; null if its server had no secret yet. */
async function fingerprintIn(folder: string): Promise<string | null> {
  try {
    for await (const line of readLines(join(folder, 'tables', 'secret_fingerprint.jsonl')))
      return row.parse(JSON.parse(line)).fingerprint;
  } catch (error) {
    // The backup is older than fingerprints. `checkFiles` finds damaged files later.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return null;
}
