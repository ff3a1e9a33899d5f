import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { BadSettings } from './env.ts';

/** As many as AUTH_SECRET needs. */
const MIN_CHARACTERS = 32;

/**
 * The secret of an installation that was given none: made at the first start, readable by its owner alone.
 *
 * @throws {BadSettings} when the file is damaged: keys made of what is left could be guessed.
 */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < MIN_CHARACTERS)
    throw new BadSettings([
      `AUTH_SECRET: ${file} should hold it and is damaged. Put the file back from a backup. ` +
        'If nobody has used this installation yet, delete it: the next start makes a new one.',
    ]);
  return secret;
}

/** Under its name the file is whole, and stays so through a power cut. */
function makeSecret(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const part = `${file}.${randomUUID()}.part`;
  try {
    const secret = randomBytes(32).toString('base64url');
    writeFileSync(part, secret, { flag: 'wx', mode: 0o600, flush: true });
    // A rename would replace what another process has made in this very moment; its secret counts.
    linkSync(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(part, { force: true });
  }
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
