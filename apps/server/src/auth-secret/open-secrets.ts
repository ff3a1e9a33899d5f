import type { Database } from '@labrish/db';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '#env.ts';
import { createSecrets, sameBytes, type Secrets } from './secrets.ts';
import {
  claimFingerprint,
  fingerprintOf,
  mismatch,
  readFingerprint,
  readSample,
  SecretMismatch,
} from './fingerprint.ts';
import { secretChangeInProgress, holdLease } from './lease.ts';
import { createSecret, readSecret, removeSecret, secretFile } from './secret-file.ts';

/**
 * Opens an installation's secrets: from AUTH_SECRET, or from the file in DATA_DIR, which a new installation makes. Checks that they
 * belong to the database before anything is sealed. Safe to retry after a database error.
 *
 * @returns the secrets, and a function that releases their lease
 * @throws {BadSettings} with what to do, when they belong to another database or are being changed
 */
export async function openSecrets(
  parts: { env: Pick<Env, 'AUTH_SECRET'>; db: Database; log: FastifyBaseLogger },
  dataDir: string,
): Promise<{ secrets: Secrets; release: () => Promise<void> }> {
  const { env, db, log } = parts;
  // Read the database before the file: another server that starts now writes its file before it claims the database, so once its claim is
  // visible, its file is too.
  const row = await readFingerprint(db);
  const isUsed = row !== null || (await readSample(db)).length > 0;
  const given = env.AUTH_SECRET ?? readSecret(dataDir);
  const next = env.AUTH_SECRET === undefined && readSecret(dataDir, 'next');
  // Refuse to start if a change of the secret was interrupted after it changed the database and before it changed the file.
  if (row && next && sameBytes(row.fingerprint, fingerprintOf(next))) throw secretChangeInProgress();
  if (given === undefined && isUsed) throw missing(dataDir);
  const { secret, made } = given === undefined ? await createSecret(dataDir) : { secret: given, made: false };
  try {
    const inherited = await claimFingerprint(db, secret);
    const release = await holdLease(parts, fingerprintOf(secret), (why) => {
      log.fatal(why);
      // Exit at once: what is stored from here on could not be opened any more, or would be wrong.
      process.exit(1);
    });
    return { secrets: createSecrets(secret, inherited), release };
  } catch (error) {
    // Remove the new file only if another server claimed the database first, with its own secret. After any other error keep it: the
    // claim may have been stored.
    if (made && error instanceof SecretMismatch) removeSecret(dataDir);
    throw error;
  }
}

/**
 * Refuses a secret that is not the database's, before a start changes anything in it. Reads by SQL, because the database may be empty or
 * of an earlier version.
 *
 * @throws {SecretMismatch}
 */
export async function assertSecretFits(
  { env, db }: { env: Pick<Env, 'AUTH_SECRET'>; db: Pick<Database, 'sql'> },
  dataDir: string,
): Promise<void> {
  const { rows: tables } = await db.sql(`select to_regclass('secret_fingerprint') is not null as found`);
  if (!tables[0]?.found) return;
  const { rows } = await db.sql('select fingerprint from secret_fingerprint');
  const stored = rows[0]?.fingerprint as Uint8Array | undefined;
  if (!stored) return;
  const known =
    env.AUTH_SECRET === undefined ? [readSecret(dataDir), readSecret(dataDir, 'next')] : [env.AUTH_SECRET];
  const given = known.filter((secret) => secret !== undefined);
  if (given.length === 0) throw missing(dataDir);
  if (!given.some((secret) => sameBytes(stored, fingerprintOf(secret)))) throw mismatch();
}

/** Makes the error for a database that has a secret when this folder has none: DATA_DIR is another folder, or empty. */
function missing(dataDir: string): SecretMismatch {
  return new SecretMismatch([
    `AUTH_SECRET: is missing, and there is none in ${secretFile(dataDir)}, but this database was made with one. A new one would ` +
      'not open what is sealed in it. Put the file back from a backup, set DATA_DIR to the folder that holds it, or set ' +
      'AUTH_SECRET. Servers that share a PostgreSQL share the secret as well.',
  ]);
}
