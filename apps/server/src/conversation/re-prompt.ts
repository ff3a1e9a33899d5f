import { ask } from '@labrish/conversation';
import type { Reply } from '@labrish/conversation';
import type { Prisma } from '@labrish/db';
import type { Services } from '#context.ts';
import type { Flows } from './flow-cache.ts';
import { lockConversation } from './turn-queries.ts';

type Parts = Pick<Services, 'db'>;

/** A queued reply. */
export interface QueuedReplyRef {
  id: bigint;
  contributor_id: string;
  content: Pick<Reply, 'notice'>;
}

/**
 * Replaces the question of a queued reply by the contributor's current one, and keeps its notice. Holds the conversation lock.
 *
 * @returns false when there is neither a question nor a notice.
 */
export async function rePrompt({ db }: Parts, flows: Flows, message: QueuedReplyRef): Promise<boolean> {
  const { revision } = await db.prisma.flow_revision.findFirstOrThrow({ select: { revision: true } });
  const flow = await flows.at(revision);
  return db.prisma.$transaction(async (tx) => {
    const before = await lockConversation(tx, message);
    const { snapshot, reply } = ask(flow, before, message.content.notice);
    if (!reply) return false;
    if (snapshot !== before)
      await tx.$executeRaw`
        update conversations set snapshot = ${JSON.stringify(snapshot)}::jsonb
        where contributor_id = ${message.contributor_id}::uuid`;
    await rewrite(tx, message.id, reply);
    return true;
  });
}

/** Removes the outdated question of a queued reply and keeps its notice. */
export async function leaveNotice(
  { db }: Parts,
  { id, content: { notice = '' } }: Pick<QueuedReplyRef, 'id' | 'content'>,
): Promise<void> {
  await rewrite(db.prisma, id, { state_key: null, prompt_id: null, body: notice, notice });
}

async function rewrite(
  tx: Pick<Prisma.TransactionClient, '$executeRaw'>,
  id: bigint,
  { state_key, prompt_id, consent_version, ...content }: Reply,
): Promise<void> {
  await tx.$executeRaw`
    update outbound_messages set state_key = ${state_key}, prompt_id = ${prompt_id}::uuid,
      consent_version = ${consent_version}::int, content = ${JSON.stringify(content)}::jsonb
    where id = ${id} and status = 'queued'`;
}
