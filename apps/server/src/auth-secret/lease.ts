import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Database, Prisma } from '@labrish/db';
import type { FastifyBaseLogger } from 'fastify';
import { BadSettings } from '../env.ts';
import { beingChanged } from './refusals.ts';

const RENEW_MS = 5_000;
/** Allows for three renewals lost to a busy machine or a cut connection. */
const LEASE_SECONDS = 20;
const LOOK_MS = 500;

/**
 * Holds a lease in the database while this process seals with the secret, so that nobody changes the secret meanwhile. PGlite
 * needs no lease: its folder belongs to one process.
 *
 * @param unfit called when the secret was changed anyway, as can happen while this process has lost the database
 * @returns a function that releases the lease
 * @throws {BadSettings} when the secret is not the database's any more
 */
export async function holdLease(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  fingerprint: Uint8Array<ArrayBuffer>,
  unfit: () => void,
): Promise<() => Promise<void>> {
  if (db.kind === 'pglite') return async () => undefined;
  const id = randomUUID();
  if (!(await renew(db, id, fingerprint))) throw beingChanged();
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renew(db, id, fingerprint)
      .then((fits) => {
        if (!fits) unfit();
      })
      .catch((error: unknown) => log.debug({ err: error }, 'lease of the secret not renewed'));
  }, RENEW_MS).unref();
  return async () => {
    clearInterval(timer);
    await renewing;
    await db.prisma.secret_holders
      .deleteMany({ where: { id } })
      .catch(() => log.debug('lease left to run out'));
  };
}

/** Renews the lease. The row lock waits for a change that is just beginning. @returns whether the secret is still this one */
async function renew(db: Database, id: string, fingerprint: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const rows = await db.prisma.$queryRaw<unknown[]>`
    with fitting as (
      select 1 from secret_fingerprint where fingerprint = ${fingerprint} and next_fingerprint is null for share
    )
    insert into secret_holders (id, seen_at) select ${id}::uuid, now() from fitting
    on conflict (id) do update set seen_at = now()
    returning id`;
  return rows.length === 1;
}

/** Another process is sealing with the secret at this moment. */
export class SecretInUse extends BadSettings {
  constructor() {
    super([
      'A server or a command is using this database. Stop every one of them, then run this again: what they store while the ' +
        'secret is changed could not be opened afterwards.',
    ]);
  }
}

/** Resolves when every lease is released or expired. @throws {SecretInUse} as soon as one is renewed. */
export async function awaitNoHolders(
  { prisma, kind }: Database,
  tell: (line: string) => void,
): Promise<void> {
  if (kind === 'pglite') return;
  const before = await holders(prisma);
  if (before.length)
    tell('A server may still be running. Looking whether it is alive, for up to 20 seconds …');
  for (let left = before; left.length; left = await holders(prisma)) {
    for (const { id, seen_at } of left)
      if (before.find((one) => one.id === id)?.seen_at.getTime() !== seen_at.getTime())
        throw new SecretInUse();
    await setTimeout(LOOK_MS);
  }
}

/** @throws {SecretInUse} when somebody holds a lease. Call it in the transaction that keeps others from taking one. */
export async function assertNoHolders(tx: Prisma.TransactionClient): Promise<void> {
  if ((await holders(tx)).length) throw new SecretInUse();
}

function holders(db: Pick<Prisma.TransactionClient, '$queryRaw'>): Promise<{ id: string; seen_at: Date }[]> {
  return db.$queryRaw`
    select id::text, seen_at from secret_holders where seen_at > now() - make_interval(secs => ${LEASE_SECONDS})`;
}
