import { Prisma } from '@labrish/db';
import type { Services } from '#context.ts';
import { QUEUES } from './due-rows.ts';
import type { QueueName } from './due-rows.ts';
import { isGone, LEASE_HOLDER } from './lease-holder.ts';

type Parts = Pick<Services, 'db' | 'log' | 'now'>;

/** Has what processes were at when they ended tried again soon, instead of when their leases end. */
export async function freeLeasesOfTheGone(parts: Parts): Promise<void> {
  for (const name of Object.keys(QUEUES) as QueueName[]) await freeLeases(parts, name);
}

async function freeLeases({ db, log, now }: Parts, name: QueueName): Promise<void> {
  const { open, settle_seconds } = QUEUES[name];
  const table = Prisma.raw(name);
  const held = await db.prisma.$queryRaw<{ lease_holder: string }[]>`
    select distinct lease_holder from ${table} where ${open} and lease_holder is not null`;
  // The embedded database has one process only, wherever the one before it ran.
  const alone = db.kind === 'pglite';
  const gone = held
    .map(({ lease_holder }) => lease_holder)
    .filter((holder) => (alone ? holder !== LEASE_HOLDER : isGone(holder)));
  if (!gone.length) return;
  // From now on, as nobody knows when they ended.
  const not_before = new Date(now().getTime() + settle_seconds * 1000);
  const tries = await db.prisma.$executeRaw`
    update ${table} set not_before = ${not_before}, lease_holder = null
    where ${open} and lease_holder in (${Prisma.join(gone)})`;
  log.info({ queue: name, tries }, 'tries of a process that has ended are made again');
}
