import { ask, type Reply } from '@labrish/conversation';
import type { Tx } from '@labrish/db';
import type { Services } from '#context.ts';
import type { QueuedMessage } from './queries.ts';
import { lockConversation } from '#conversation/turn-queries.ts';

/**
 * Replaces the question of a queued reply by the contributor's current one, and keeps its notice. Holds the conversation lock.
 *
 * @returns false when there is neither a question nor a notice.
 */
export async function rePrompt({ db, flows }: Services, message: QueuedMessage): Promise<boolean> {
  const flow = await flows.latest(message.pilot);
  return db.transaction(async (tx, query) => {
    const before = await lockConversation(query, message);
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
export async function reduceToNotice(
  { db }: Services,
  { id, content: { notice = '' } }: QueuedMessage,
): Promise<void> {
  await rewrite(db.prisma, id, { state_key: null, prompt_id: null, body: notice, notice });
}

async function rewrite(
  tx: Pick<Tx, '$executeRaw'>,
  id: bigint,
  { state_key, prompt_id, consent_version, ...content }: Reply,
): Promise<void> {
  await tx.$executeRaw`
    update outbound_messages set state_key = ${state_key}, prompt_id = ${prompt_id}::uuid,
      consent_version = ${consent_version}::int, content = ${JSON.stringify(content)}::jsonb
    where id = ${id} and status = 'queued'`;
}
