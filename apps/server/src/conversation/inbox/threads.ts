import { leaveTeam, type Effect, type Flow } from '@labrish/conversation';
import { queryThrough, type inbox_threads, type Prisma } from '@labrish/db';
import type { Services } from '#context.ts';
import { whyUnreachable, withPhone } from '@labrish/api/operations/reachable';
import { finish, lockConversation } from '../turn-queries.ts';
import type { Change } from '#submissions/change.ts';

/** Returns a contributor's open thread, and opens one if there is none. */
export async function openThread(
  { tx, contributor_id, now }: Change,
  is_urgent: boolean,
): Promise<inbox_threads> {
  const open = await tx.inbox_threads.findFirst({ where: { contributor_id, closed_at: null } });
  const data = { contributor_id, opened_at: now, last_at: now, waiting_since: now, is_urgent };
  return open ?? tx.inbox_threads.create({ data });
}

/** Adds a contributor's message to their open thread; opens one if there is none, so that nobody is forgotten. */
export async function passOn(
  change: Change & Pick<Services, 'secrets'>,
  { text, attached, is_urgent }: Extract<Effect, { type: 'pass_to_team' }>,
): Promise<void> {
  const { tx, now, secrets } = change;
  const thread = await openThread(change, is_urgent);
  const body_enc = secrets.seal('inbox-message', thread.id, text);
  await tx.inbox_messages.create({ data: { thread_id: thread.id, at: now, body_enc, attached } });
  await tx.inbox_threads.update({
    where: { id: thread.id },
    data: {
      last_at: now,
      waiting_since: thread.waiting_since ?? now,
      is_urgent: thread.is_urgent || is_urgent,
      // An urgent message makes the next minute send a mail, also after an earlier one.
      ...(is_urgent && { notified_at: null }),
    },
  });
}

/** Closes a contributor's open thread. */
export async function closeThread({ tx, contributor_id, now }: Change): Promise<void> {
  await tx.inbox_threads.updateMany({
    where: { contributor_id, closed_at: null },
    data: { closed_at: now, waiting_since: null },
  });
}

/** Closes a contributor's open thread and lets the bot go on: it says why and asks its question, if it can write to them. */
export async function endThread(
  tx: Prisma.TransactionClient,
  {
    flow,
    contributor_id,
    now,
    why,
  }: {
    flow: Flow;
    contributor_id: string;
    now: Date;
    why: 'team_done' | 'team_absent';
  },
): Promise<void> {
  const query = queryThrough(tx);
  const before = await lockConversation(query, { contributor_id });
  await closeThread({ tx, contributor_id, now });
  const include = { phone: true };
  const contributor = await tx.contributors.findUniqueOrThrow({ where: { id: contributor_id }, include });
  const { snapshot, reply } = leaveTeam(flow, before, why);
  const said = whyUnreachable(withPhone(contributor), now) ? null : reply;
  await finish(
    query,
    { id: null, contributor_id, contributor },
    said ? snapshot : { ...before, with_team: false },
    said,
    now,
  );
}
