import { placeFile, syncFolder } from '@labrish/db/durable-file';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BadSettings, MIN_SECRET_CHARACTERS } from '../env.ts';

/** The secret of an installation that was given none; `next` while it is being changed. */
type Which = 'current' | 'next';
const NAMES = { current: 'auth-secret', next: 'auth-secret.next' };

export function secretFile(dataDir: string, which: Which = 'current'): string {
  return join(dataDir, NAMES[which]);
}

/**
 * The secret that a file holds; undefined when there is no file.
 *
 * @throws {BadSettings} when the file is damaged: keys made of what is left could be guessed.
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
 * Makes a secret, readable by its owner alone, that stays through a power cut.
 *
 * @returns what the file holds, and whether it was made here: when another process was faster, its secret counts.
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

/** Puts the next secret in the place of the current one. */
export async function promoteSecret(dataDir: string): Promise<void> {
  renameSync(secretFile(dataDir, 'next'), secretFile(dataDir));
  await syncFolder(dataDir);
}

/** For one that was made and never used. */
export function removeSecret(dataDir: string): void {
  rmSync(secretFile(dataDir), { force: true });
}
