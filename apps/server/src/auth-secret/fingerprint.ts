import type { Database, secret_fingerprint } from '@labrish/db';
import { BadSettings } from '../env.ts';
import { createSecrets, sameBytes } from './secrets.ts';
import { deriveKey, macWith } from './cipher.ts';
import { openInherited, type Inherited } from './inherited.ts';
import { PURPOSES, sealedPage } from './sealed-rows.ts';

/** How many values of each purpose are tried in a database that has no fingerprint. */
const SAMPLE = 5;

/** Thrown when a secret is not the one that the database was made with. */
export class SecretMismatch extends BadSettings {}

export function mismatch(): SecretMismatch {
  return new SecretMismatch([
    'AUTH_SECRET: this database was made with another secret. With this one, phone numbers and sign-in factors in it cannot be ' +
      'opened, and people who come back would be taken for new ones. Set AUTH_SECRET to the secret that the database was ' +
      'made with, or DATA_DIR to the folder that holds it. Servers that share a PostgreSQL share the secret as well.',
  ]);
}

/** Returns a MAC of a constant, under a key for this purpose alone: it identifies a secret and reveals nothing of it. */
export function fingerprintOf(authSecret: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(macWith(deriveKey(authSecret, 'fingerprint'), 'Labrish'));
}

export function readFingerprint({ prisma }: Database): Promise<secret_fingerprint | null> {
  return prisma.secret_fingerprint.findUnique({ where: { id: 1 } });
}

/**
 * Checks that a secret belongs to the database. Stores the secret's fingerprint in a database that has none, unless it has sealed
 * values and the secret opens none of them. A single statement stores it, so that of two servers with different secrets only one
 * wins.
 *
 * @returns the keys that the secret inherited from earlier ones
 * @throws {SecretMismatch} when the secret belongs to another database
 */
export async function claimFingerprint(db: Database, authSecret: string): Promise<Inherited> {
  const fingerprint = fingerprintOf(authSecret);
  if (!(await readFingerprint(db))) {
    const secrets = createSecrets(authSecret);
    const sample = await readSample(db);
    const opened = sample.filter(({ purpose, context, sealed }) => secrets.tryOpen(purpose, context, sealed));
    if (sample.length && !opened.length) throw mismatch();
    await db.prisma
      .$executeRaw`insert into secret_fingerprint (fingerprint) values (${fingerprint}) on conflict (id) do nothing`;
  }
  const row = await readFingerprint(db);
  if (!row || !sameBytes(row.fingerprint, fingerprint)) throw mismatch();
  return openInherited(authSecret, row.inherited_enc);
}

/** Reads some sealed values of each purpose. */
export async function readSample({ prisma }: Database) {
  const samples = PURPOSES.map(async (purpose) =>
    (await sealedPage(prisma, purpose, SAMPLE)).map((value) => ({ purpose, ...value })),
  );
  return (await Promise.all(samples)).flat();
}
