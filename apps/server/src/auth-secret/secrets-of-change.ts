import { BadSettings, MIN_SECRET_CHARACTERS } from '../env.ts';
import { createSecret, readSecret, secretFile } from './secret-file.ts';

/** The current secret and the next one. */
export interface SecretsOfChange {
  from: string;
  /** Whether the current secret is a file in DATA_DIR; then the next one replaces it there. */
  isFile: boolean;
  /** Returns the next secret; generates it when none is given. @throws {BadSettings} */
  to: () => Promise<string>;
}

/**
 * Reads both secrets. If the current one is a file, the next one is stored beside it before anything is sealed with it.
 *
 * @throws {BadSettings} when there is no secret to change
 */
export function secretsOfChange(
  { AUTH_SECRET, AUTH_SECRET_NEW }: Record<string, string | undefined>,
  dataDir: string,
): SecretsOfChange {
  const given = AUTH_SECRET_NEW?.trim() ? AUTH_SECRET_NEW : undefined;
  if (given !== undefined && given.length < MIN_SECRET_CHARACTERS)
    throw new BadSettings([`AUTH_SECRET_NEW: must have at least ${MIN_SECRET_CHARACTERS} characters`]);
  if (AUTH_SECRET?.trim())
    return {
      from: AUTH_SECRET,
      isFile: false,
      to: async () => {
        if (given !== undefined) return given;
        throw new BadSettings(['AUTH_SECRET_NEW: is missing; set it to the secret that is to come.']);
      },
    };
  const from = readSecret(dataDir);
  if (from === undefined)
    throw new BadSettings([`AUTH_SECRET: is missing, and there is none in ${secretFile(dataDir)}.`]);
  return { from, isFile: true, to: () => nextInFile(dataDir, given) };
}

async function nextInFile(dataDir: string, given: string | undefined): Promise<string> {
  const { secret } = await createSecret(dataDir, 'next', given);
  if (given === undefined || secret === given) return secret;
  throw new BadSettings([
    `AUTH_SECRET_NEW: a change to the secret in ${secretFile(dataDir, 'next')} has begun. Leave AUTH_SECRET_NEW out to finish it.`,
  ]);
}
