import { ask } from '@labrish/conversation';
import type { Reply } from '@labrish/conversation';
import type { Prisma } from '@labrish/db';
import type { Services } from '#context.ts';
import type { Flows } from './flow-cache.ts';
import { lockConversation } from './turn-queries.ts';

type Parts = Pick<Services, 'db'>;

/** An answer that is still queued. */
export interface QueuedReplyRef {
  id: bigint;
  contributor_id: string;
  content: Pick<Reply, 'notice'>;
}

/**
 * Writes the question that the person stands at now in the place of a queued answer's own, behind its notice. In the
 * conversation's lock, so that no turn of theirs changes what is being asked.
 *
 * @returns false when there is nothing to ask and nothing to tell.
 */
export async function rePrompt({ db }: Parts, flows: Flows, message: QueuedReplyRef): Promise<boolean> {
  const { version } = await db.prisma.flow_version.findFirstOrThrow({ select: { version: true } });
  const flow = await flows.at(version);
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

/** Leaves the notice alone of a queued answer: its question is out of date. */
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
