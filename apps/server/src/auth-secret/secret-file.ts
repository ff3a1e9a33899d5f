import { placeFile } from '@labrish/db/place-file';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BadSettings, MIN_SECRET_CHARACTERS } from './env.ts';

/**
 * The secret of an installation that was given none: made at the first start, readable by its owner alone.
 *
 * @throws {BadSettings} when the file is damaged: keys made of what is left could be guessed.
 */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < MIN_SECRET_CHARACTERS)
    throw new BadSettings([
      `AUTH_SECRET: ${file} should hold it and is damaged. Put the file back from a backup. ` +
        'If nobody has used this installation yet, delete it: the next start makes a new one.',
    ]);
  return secret;
}

/** Stays through a power cut. When another process was faster, its secret counts. */
function makeSecret(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  placeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  syncFolder(dirname(file));
}

function syncFolder(folder: string): void {
  // Windows cannot open folders, and needs no such sync.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
