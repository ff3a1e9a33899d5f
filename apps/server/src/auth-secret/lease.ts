import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Database, secret_fingerprint, Tx } from '@labrish/db';
import type { FastifyBaseLogger } from 'fastify';
import { BadSettings } from '../env.ts';

const RENEW_MS = 5_000;
/** Allows for three renewals lost to a busy machine or a cut connection. */
const LEASE_SECONDS = 20;
const POLL_MS = 500;

/**
 * Holds a lease in the database while this process seals with the secret, so that nobody changes the secret meanwhile. PGlite needs
 * no lease: its folder belongs to one process.
 *
 * @param unfit called when the secret was changed anyway, which can happen while this process cannot reach the database
 * @returns a function that releases the lease
 * @throws {BadSettings} when the database's secret was changed, or is being changed
 */
export async function holdLease(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  fingerprint: Uint8Array<ArrayBuffer>,
  unfit: () => void,
): Promise<() => Promise<void>> {
  if (db.kind === 'pglite') return async () => undefined;
  const id = randomUUID();
  if (!(await renew(db, id, fingerprint))) throw secretChangeInProgress();
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

/** Renews the lease. @returns false when a change of the secret holds the row's lock, or the database has another secret by now */
async function renew(db: Database, id: string, fingerprint: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const rows = await db.prisma.$queryRaw<unknown[]>`
    with fitting as (
      select 1 from secret_fingerprint where fingerprint = ${fingerprint} for share skip locked
    )
    insert into secret_holders (id, seen_at) select ${id}::uuid, now() from fitting
    on conflict (id) do update set seen_at = now()
    returning id`;
  return rows.length === 1;
}

export function secretChangeInProgress(): BadSettings {
  return new BadSettings([
    'AUTH_SECRET: the secret of this database is being changed, or a change of it was cut off. Run `npm run ' +
      'auth:change-secret` again, with the same settings, until it says that it is done. Then start the server.',
  ]);
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

/** Resolves when every lease is released or expired. @throws {SecretInUse} as soon as a process takes or renews a lease. */
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
    await setTimeout(POLL_MS);
  }
}

/**
 * Locks the secret until the transaction ends: meanwhile nobody can take or renew a lease.
 *
 * @throws {SecretInUse} when somebody holds a lease, or the lock
 */
export async function lockSecret(tx: Tx): Promise<secret_fingerprint> {
  const [row] = await tx.$queryRaw<secret_fingerprint[]>`
    select * from secret_fingerprint where id = 1 for update skip locked`;
  if (!row || (await holders(tx)).length) throw new SecretInUse();
  return row;
}

function holders(db: Pick<Tx, '$queryRaw'>): Promise<{ id: string; seen_at: Date }[]> {
  return db.$queryRaw`
    select id::text, seen_at from secret_holders where seen_at > now() - make_interval(secs => ${LEASE_SECONDS})`;
}
