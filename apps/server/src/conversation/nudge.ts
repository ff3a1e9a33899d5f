import { remind } from '@labrish/conversation';
import type { Services } from '#context.ts';
import { isDaytime, LAST_HOURS } from './daytime.ts';
import { createFlows } from './flow-cache.ts';
import type { Flows } from './flow-cache.ts';
import type { Messenger } from './messenger.ts';
import { finish, lockConversation } from './turn-queries.ts';

/** Quiet for so long they may have forgotten. */
const QUIET_HOURS = 4;
const AT_A_TIME = 100;

type Parts = Pick<Services, 'db' | 'env' | 'jobs' | 'now' | 'log'>;

/** Reminds, once, whoever has agreed and not talked: every quarter of an hour, where a setting asks for it. */
export function declareNudges(services: Parts, messenger: Pick<Messenger, 'deliver'>): void {
  if (!services.env.NUDGE) return;
  const flows = createFlows(services);
  services.jobs.every('nudge', '*/15 * * * *', () => nudgeAll(services, flows, messenger));
}

/** One round. @returns when everybody who is due has been written to, or found to need no reminder. */
export async function nudgeAll(
  services: Parts,
  flows: Flows,
  messenger: Pick<Messenger, 'deliver'>,
): Promise<void> {
  if (!isDaytime(services.now())) return;
  const { version } = await services.db.prisma.flow_version.findFirstOrThrow({ select: { version: true } });
  const flow = await flows.at(version);
  for (const { id } of await findQuiet(services)) {
    const nudged = await services.db.prisma.$transaction(async (tx) => {
      const before = await lockConversation(tx, { contributor_id: id });
      const now = services.now();
      // Whoever is looked at is looked at once, also by another process at the same moment.
      const { count } = await tx.contributors.updateMany({
        where: { id, nudged_at: null },
        data: { nudged_at: now },
      });
      const { snapshot, reply } = remind(flow, before);
      if (count === 0 || !reply) return false;
      await finish(
        tx,
        { id: null, contributor_id: id, contributor: { source: 'whatsapp' } },
        snapshot,
        reply,
        now,
      );
      return true;
    });
    if (nudged) messenger.deliver(id);
  }
}

function findQuiet({ db, now }: Parts): Promise<{ id: string }[]> {
  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000);
  return db.prisma.contributors.findMany({
    where: {
      source: 'whatsapp',
      last_inbound_at: { gt: hoursAgo(LAST_HOURS), lt: hoursAgo(QUIET_HOURS) },
      ...{ nudged_at: null, opted_out_at: null, unreachable_at: null, under_18_at: null },
      consents: { some: { withdrawn_at: null } },
      submissions: { none: {} },
      inbound: { none: { status: 'received' } },
    },
    select: { id: true },
    take: AT_A_TIME,
  });
}
