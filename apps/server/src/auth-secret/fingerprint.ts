import type { Database, secret_fingerprint } from '@labrish/db';
import { createSecrets, sameBytes } from './secrets.ts';
import { deriveKey, macWith } from './cipher.ts';
import { openInherited } from './inherited.ts';
import type { Inherited } from './inherited.ts';
import { beingChanged, mismatch } from './refusals.ts';
import { PURPOSES, sealedSample } from './sealed-rows.ts';

/** How many values of each purpose are tried in a database that has no fingerprint yet. */
const SAMPLE = 5;

/** Returns a MAC of a constant, under a key for this purpose alone: it identifies a secret and reveals nothing of it. */
export function fingerprintOf(authSecret: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(macWith(deriveKey(authSecret, 'fingerprint'), 'Labrish'));
}

export function readFingerprint({ prisma }: Database): Promise<secret_fingerprint | null> {
  return prisma.secret_fingerprint.findUnique({ where: { id: 1 } });
}

/**
 * Checks that a secret belongs to the database. The first one to arrive claims a new database, in one statement: of two servers
 * with a secret each, one wins. In a database older than fingerprints it must open some sealed value, if there is any.
 *
 * @returns the keys that the secret inherited from earlier ones
 * @throws {SecretMismatch} when it is another database's
 * @throws {BadSettings} while it is being changed
 */
export async function claimFingerprint(db: Database, authSecret: string): Promise<Inherited> {
  const fingerprint = fingerprintOf(authSecret);
  if (!(await readFingerprint(db))) {
    if (!(await opensSome(db, authSecret))) throw mismatch();
    await db.prisma
      .$executeRaw`insert into secret_fingerprint (fingerprint) values (${fingerprint}) on conflict (id) do nothing`;
  }
  const row = await readFingerprint(db);
  if (row?.next_fingerprint) throw beingChanged();
  if (!row || !sameBytes(row.fingerprint, fingerprint)) throw mismatch();
  return openInherited(authSecret, row.inherited_enc);
}

/** Tells whether the database was used with a secret before. */
export async function wasUsed(db: Database): Promise<boolean> {
  if (await readFingerprint(db)) return true;
  const samples = await Promise.all(PURPOSES.map((purpose) => sealedSample(db.prisma, purpose, 1)));
  return samples.some((sample) => sample.length > 0);
}

/** Some are enough: earlier versions started with any secret, so a database may hold values sealed by several. */
async function opensSome(db: Database, authSecret: string): Promise<boolean> {
  const secrets = createSecrets(authSecret);
  let found = false;
  for (const purpose of PURPOSES)
    for (const { context, sealed } of await sealedSample(db.prisma, purpose, SAMPLE)) {
      if (secrets.tryOpen(purpose, context, sealed)) return true;
      found = true;
    }
  return !found;
}
