import { placeFile, syncFolder } from '@labrish/db/durable-file';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BadSettings, MIN_SECRET_CHARACTERS } from '../env.ts';

/** The secret file of an installation without AUTH_SECRET; `next` while the secret is being changed. */
type Which = 'current' | 'next';
const NAMES = { current: 'auth-secret', next: 'auth-secret.next' };

export function secretFile(dataDir: string, which: Which = 'current'): string {
  return join(dataDir, NAMES[which]);
}

/**
 * Reads the secret from its file; returns undefined when there is no file.
 *
 * @throws {BadSettings} when the file is damaged: keys made from the rest of it could be guessed.
 */
export function readSecret(dataDir: string, which: Which = 'current'): string | undefined {
  const file = secretFile(dataDir, which);
  if (!existsSync(file)) return undefined;
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < MIN_SECRET_CHARACTERS)
    throw new BadSettings([
      `AUTH_SECRET: ${file} should hold it and is damaged. Put the file back from a backup. ` +
        'If nobody has used this installation yet, delete it: the next start makes a new one.',
    ]);
  return secret;
}

/**
 * Creates a secret file that only its owner can read and that survives a power cut.
 *
 * @returns the secret in the file, and whether this call made the file. If another process made it first, returns that process's
 *   secret.
 * @throws {BadSettings} when the file is damaged
 */
export async function createSecret(
  dataDir: string,
  which: Which = 'current',
  secret: string = randomBytes(32).toString('base64url'),
): Promise<{ secret: string; made: boolean }> {
  const file = secretFile(dataDir, which);
  mkdirSync(dirname(file), { recursive: true });
  const made = placeFile(file, secret, { mode: 0o600, flush: true });
  if (made) await syncFolder(dirname(file));
  return { secret: readSecret(dataDir, which) ?? secret, made };
}

/** Replaces the current secret by the next one. */
export async function promoteSecret(dataDir: string): Promise<void> {
  renameSync(secretFile(dataDir, 'next'), secretFile(dataDir));
  await syncFolder(dataDir);
}

/** Removes a secret that was made and never used. */
export function removeSecret(dataDir: string): void {
  rmSync(secretFile(dataDir), { force: true });
}
