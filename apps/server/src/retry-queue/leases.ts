import { Prisma } from '@labrish/db';
import type { FastifyBaseLogger } from 'fastify';
import { RETRY_QUEUES, type Parts, type QueueName } from './retry-queue.ts';
import { hasExited, LEASE_HOLDER } from './lease-holder.ts';

type LoggedParts = Parts & { log: FastifyBaseLogger };

/** Releases leases held by processes that have exited, so that their work is retried now rather than at lease expiry. */
export async function releaseOrphanedLeases(parts: LoggedParts): Promise<void> {
  for (const name of Object.keys(RETRY_QUEUES) as QueueName[]) await releaseLeases(parts, name);
}

async function releaseLeases({ db, log, now }: LoggedParts, name: QueueName): Promise<void> {
  const { open, reclaim_grace_seconds } = RETRY_QUEUES[name];
  const table = Prisma.raw(name);
  const held = await db.prisma.$queryRaw<{ lease_holder: string }[]>`
    select distinct lease_holder from ${table} where ${open} and lease_holder is not null`;
  // With the embedded database every other holder has exited, on whatever machine it ran: one process at a time has it open.
  const alone = db.kind === 'pglite';
  const gone = held
    .map(({ lease_holder }) => lease_holder)
    .filter((holder) => (alone ? holder !== LEASE_HOLDER : hasExited(holder)));
  if (!gone.length) return;
  // The grace period begins now, because nobody knows when these processes exited.
  const not_before = new Date(now().getTime() + reclaim_grace_seconds * 1000);
  const attempts = await db.prisma.$executeRaw`
    update ${table} set not_before = ${not_before}, lease_holder = null
    where ${open} and lease_holder in (${Prisma.join(gone)})`;
  log.info({ queue: name, attempts }, 'leases of exited processes were released');
}
