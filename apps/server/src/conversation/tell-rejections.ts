import { tell } from '@labrish/conversation';
import type { Flow } from '@labrish/conversation';
import type { Prisma } from '@labrish/db';
import type { Services } from '#context.ts';
import { findNotAccepted, markTold, UNTOLD } from '#submissions/rejections.ts';
import { isDaytime, LAST_HOURS } from './daytime.ts';
import { createFlows } from './flow-cache.ts';
import type { Flows } from './flow-cache.ts';
import type { Messenger } from './messenger.ts';
import { finish, lockConversation } from './turn-queries.ts';

/** Whoever is still talking hears it in the answer to what they say. */
const QUIET_MINUTES = 15;
const AT_A_TIME = 100;

type Parts = Pick<Services, 'db' | 'env' | 'jobs' | 'now' | 'log'>;

/** Tells people, while WhatsApp still lets us, of recordings that were not accepted: every quarter of an hour, by day. */
export function declareTellingOfRejections(services: Parts, messenger: Pick<Messenger, 'deliver'>): void {
  if (!services.env.REVIEW_FEEDBACK) return;
  const flows = createFlows(services);
  services.jobs.every('tell-rejections', '7,22,37,52 * * * *', () =>
    tellRejections(services, flows, messenger),
  );
}

/** One round. @returns when everybody who is due was told, or found to be in the middle of something. */
export async function tellRejections(
  services: Parts,
  flows: Flows,
  messenger: Pick<Messenger, 'deliver'>,
): Promise<void> {
  const { db, log, now } = services;
  if (!isDaytime(now())) return;
  const { version } = await db.prisma.flow_version.findFirstOrThrow({ select: { version: true } });
  const flow = await flows.at(version);
  for await (const id of findQuiet(services))
    try {
      if (await tellOne(services, flow, id)) messenger.deliver(id);
    } catch (error) {
      log.error({ err: error, contributor_id: id }, 'left to the next round');
    }
}

/** In the conversation's lock, where nobody else tells them, and after another look: they may have written or said STOP since. */
async function tellOne({ db, now: clock }: Parts, flow: Flow, contributor_id: string): Promise<boolean> {
  return db.prisma.$transaction(async (tx) => {
    const before = await lockConversation(tx, { contributor_id });
    const now = clock();
    const contributor = await tx.contributors.findFirst({
      where: { ...due(now), id: contributor_id },
      select: { source: true },
    });
    if (!contributor) return false;
    const change = { tx, contributor_id, now };
    const not_accepted = await findNotAccepted(change);
    if (!not_accepted) return false;
    const { snapshot, reply } = tell(flow, before, not_accepted);
    if (!reply) return false;
    await finish(tx, { id: null, contributor_id, contributor }, snapshot, reply, now);
    await markTold(change);
    return true;
  });
}

async function* findQuiet({ db, now }: Parts): AsyncGenerator<string> {
  const where = due(now());
  for (let after: string | undefined; ;) {
    const found = await db.prisma.contributors.findMany({
      where: { ...where, ...(after && { id: { gt: after } }) },
      orderBy: { id: 'asc' },
      select: { id: true },
      take: AT_A_TIME,
    });
    for (const { id } of found) yield id;
    after = found.at(-1)?.id;
    if (found.length < AT_A_TIME) return;
  }
}

/** Who may be written to, and has something to hear. */
function due(now: Date): Prisma.contributorsWhereInput {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  return {
    last_inbound_at: { gt: ago(LAST_HOURS * 60), lt: ago(QUIET_MINUTES) },
    ...{ opted_out_at: null, unreachable_at: null, under_18_at: null },
    submissions: { some: UNTOLD },
    inbound: { none: { status: 'received' } },
  };
}
