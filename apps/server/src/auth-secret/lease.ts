import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { BeforeMigrating, Database, secret_fingerprint, Tx } from '@labrish/db';
import type { FastifyBaseLogger } from 'fastify';
import { BadSettings } from '../env.ts';
import { OperatorProblem } from '../startup-error.ts';

const RENEW_MS = 5_000;
/** Allows for three renewals lost to a busy machine or a cut connection. */
const LEASE_SECONDS = 20;
const POLL_MS = 500;

/**
 * Holds a lease in the database while this process uses it, so that nobody changes the secret meanwhile, or migrates without this
 * process's version knowing. PGlite needs no lease: its folder belongs to one process.
 *
 * @param unfit called with what has happened anyway, which is possible while this process cannot reach the database
 * @returns a function that releases the lease
 * @throws {BadSettings} when the database's secret was changed, or is being changed
 */
export async function holdLease(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  fingerprint: Uint8Array<ArrayBuffer>,
  unfit: (why: string) => void,
): Promise<() => Promise<void>> {
  if (db.kind === 'pglite') return async () => undefined;
  const id = randomUUID();
  if (!(await take(db, id, fingerprint))) throw secretChangeInProgress();
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = whyUnfit(db, id, fingerprint)
      .then((why) => {
        if (why) unfit(why);
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

/** Takes the lease. @returns false when a change of the secret holds the row's lock, or the database has another secret by now */
async function take(db: Database, id: string, fingerprint: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const taken = await db.prisma.$executeRaw`
    with fitting as (
      select 1 from secret_fingerprint where fingerprint = ${fingerprint} for share skip locked
    )
    insert into secret_holders (id, seen_at) select ${id}::uuid, now() from fitting`;
  return taken === 1;
}

/** Renews the lease. @returns why this process must stop, if it must */
async function whyUnfit(
  db: Database,
  id: string,
  fingerprint: Uint8Array<ArrayBuffer>,
): Promise<string | null> {
  const renewed = await db.prisma.$executeRaw`
    with fitting as (
      select 1 from secret_fingerprint where fingerprint = ${fingerprint} for share skip locked
    )
    update secret_holders set seen_at = now() from fitting where id = ${id}::uuid`;
  if (renewed === 1) return null;
  return (await db.prisma.secret_holders.count({ where: { id } })) === 1
    ? 'AUTH_SECRET was changed while this server ran. Start it again with the new one.'
    : 'Another version has changed the database while this server could not reach it. Start that version here as well.';
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

/**
 * Resolves when every lease is released or expired.
 *
 * @param waitSeconds for how long a process that renews its lease is waited for; 0: not at all
 * @throws {SecretInUse} when a process has renewed its lease, or taken one, after that time
 */
export async function awaitNoHolders(
  { prisma, kind }: Database,
  tell: (line: string) => void,
  waitSeconds = 0,
): Promise<void> {
  if (kind === 'pglite') return;
  const end = performance.now() + waitSeconds * 1000;
  const before = await holders(prisma);
  if (before.length)
    tell('A server may still be running. Looking whether it is alive, for up to 20 seconds …');
  const isAlive = ({ id, seen_at }: Holder) =>
    before.find((one) => one.id === id)?.seen_at.getTime() !== seen_at.getTime();
  for (let left = before; left.length; left = await holders(prisma)) {
    if (performance.now() >= end && left.some(isAlive)) throw new SecretInUse();
    await setTimeout(POLL_MS);
  }
}

/**
 * Makes the check before migrations: servers of the version before must have stopped, unless the migrations let them run on. Then
 * the leases of those that cannot reach the database are removed, so that they stop when they are back.
 *
 * @throws {OperatorProblem} when one of them runs on for longer than MIGRATION_WAIT_SECONDS
 */
export function assertNoOlderServers(
  db: Database,
  tell: (line: string) => void,
  waitSeconds = 0,
): BeforeMigrating {
  return async ({ are_rolling }) => {
    if (are_rolling || db.kind === 'pglite') return;
    const { rows } = await db.sql(`select to_regclass('secret_holders') is not null as found`);
    if (!rows[0]?.found) return;
    await awaitNoHolders(db, tell, waitSeconds).catch((error: unknown) => {
      throw error instanceof SecretInUse ? new OlderServerRuns() : error;
    });
    await db.sql('delete from secret_holders');
  };
}

/** A server or a command of the version before is running, and would not understand the database after the migrations. */
class OlderServerRuns extends OperatorProblem {
  constructor() {
    super(
      'A server or a command of the version before is using this database, and this version would change it under their hands. ' +
        'Nothing was changed. Stop every one of them, then start this one; MIGRATION_WAIT_SECONDS makes it wait for that (docs/upgrading.md).',
    );
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

interface Holder {
  id: string;
  seen_at: Date;
}

function holders(db: Pick<Tx, '$queryRaw'>): Promise<Holder[]> {
  return db.$queryRaw`
    select id::text, seen_at from secret_holders where seen_at > now() - make_interval(secs => ${LEASE_SECONDS})`;
}
