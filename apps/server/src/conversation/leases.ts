import { Prisma } from '@labrish/db';
import type { Services } from '#context.ts';
import { isGone, LEASE_HOLDER } from './lease-holder.ts';

/** Longer than any call or download takes: after it, whoever held the lease has certainly ended or given up. */
export const LEASE_SECONDS = 60;
/**
 * The messenger may still be taking what a process sent when it was killed, and tells of it in its list a moment later. Before
 * that nobody looks whether it is there.
 */
const SETTLED_SECONDS = 8;

type Parts = Pick<Services, 'db' | 'log' | 'now'>;

/** Has what processes were at when they ended tried again now, instead of when their leases end. */
export async function freeLeasesOfTheGone({ db, log, now }: Parts): Promise<void> {
  const held = await db.prisma.$queryRaw<{ lease_holder: string }[]>`
    select lease_holder from outbound_messages where status = 'queued' and lease_holder is not null
    union select lease_holder from inbound_media where status = 'pending' and lease_holder is not null`;
  // The embedded database has one process only, wherever the one before it ran.
  const alone = db.kind === 'pglite';
  const gone = held
    .map(({ lease_holder }) => lease_holder)
    .filter((holder) => (alone ? holder !== LEASE_HOLDER : isGone(holder)));
  if (!gone.length) return;
  const theirs = Prisma.sql`lease_holder in (${Prisma.join(gone)})`;
  const downloads = await db.prisma.$executeRaw`
    update inbound_media set not_before = null, lease_holder = null where status = 'pending' and ${theirs}`;
  // From now on, as nobody knows when they ended.
  const settled = new Date(now().getTime() + SETTLED_SECONDS * 1000);
  const sends = await db.prisma.$executeRaw`
    update outbound_messages set lease_holder = null, not_before = ${settled}
    where status = 'queued' and ${theirs}`;
  log.info({ downloads, sends }, 'tries of a process that has ended are made again');
}
