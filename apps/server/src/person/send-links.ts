import { dataMessage } from '@labrish/conversation';
import type { data_requests, Prisma } from '@labrish/db';
import type { Services } from '#context.ts';
import type { Messenger } from '#conversation/messenger.ts';
import { isPaused } from '#conversation/pausing/pause.ts';
import { finish, lockConversation } from '#conversation/turn-queries.ts';
import { isOpen, linkEnd, MOST_CODES } from '#submissions/data-requests.ts';

/** Milliseconds after a contributor's last message in which they are written to: WhatsApp's 24 hours, less one for sending. */
const WINDOW_MS = 23 * 3_600_000;
const BATCH_SIZE = 200;

type Parts = Pick<Services, 'db' | 'flows' | 'log' | 'now'>;
type Delivers = Pick<Messenger, 'deliver'>;

/** Sends the links that are due, and erases expired requests. A link that cannot be sent waits until its request expires. */
export async function sendDataLinks(parts: Parts, messenger: Delivers): Promise<void> {
  const { db, log, now } = parts;
  await db.prisma.data_requests.deleteMany({ where: { expires_at: { lte: now() } } });
  const due = { link_sent_at: null, link_at: { lte: now() }, contributor: mayBeWritten(now()) };
  const found = await db.prisma.data_requests.findMany({
    where: due,
    orderBy: { link_at: 'asc' },
    take: BATCH_SIZE,
  });
  const data = { link_sent_at: now(), expires_at: linkEnd(now()) };
  for (const request of found)
    await write(parts, messenger, request, { where: due, data, key: 'my_data_ready' }).catch(
      (error: unknown) =>
        log.error({ err: error, request_id: request.id }, 'a link to data was not sent; retried in a minute'),
    );
}

/** Sends a new code of a request to the chat. @returns false when the chat cannot be written to now, or has got all codes */
export function sendDataCode(parts: Parts, messenger: Delivers, request: data_requests): Promise<boolean> {
  const { codes_sent } = request;
  if (codes_sent >= MOST_CODES) return Promise.resolve(false);
  const [code, now] = [codes_sent + 1, parts.now()];
  const where = { codes_sent, contributor: mayBeWritten(now) };
  const data = { codes_sent: code, code_sent_at: now };
  return write(parts, messenger, request, { where, data, key: 'my_data_code', code });
}

/** Queues a message about a request, unless the request has changed meanwhile: this is checked inside the lock of the conversation. */
async function write(
  { db, flows, now }: Parts,
  messenger: Delivers,
  { id, contributor_id }: data_requests,
  {
    where,
    data,
    key,
    ...code
  }: {
    where: Prisma.data_requestsWhereInput;
    data: Prisma.data_requestsUncheckedUpdateManyInput;
    key: Parameters<typeof dataMessage>[2];
    code?: number;
  },
): Promise<boolean> {
  if (await isPaused(db)) return false;
  const contributor = await db.prisma.contributors.findUniqueOrThrow({ where: { id: contributor_id } });
  const flow = await flows.latest(contributor.pilot);
  const isQueued = await db.transaction(async (tx, query) => {
    const before = await lockConversation(query, { contributor_id });
    const { count } = await tx.data_requests.updateMany({ where: { id, ...isOpen(now()), ...where }, data });
    if (count === 0) return false;
    const message = dataMessage(flow, before, key, contributor.speaker_number ?? 1);
    const reply = { ...message, data_request: { id, ...code } };
    await finish(query, { id: null, contributor_id, contributor }, before, reply, now());
    return true;
  });
  if (isQueued) messenger.deliver(contributor_id);
  return isQueued;
}

/**
 * Selects the contributors whose chat may be written to: it is not muted, no message waits there, and WhatsApp takes ours. Who said
 * STOP is among them: the link answers their own question, the law gives it to them, and CANCEL DATA ends it.
 */
function mayBeWritten(now: Date): Prisma.contributorsWhereInput {
  const last_inbound_at = { gt: new Date(now.getTime() - WINDOW_MS) };
  const reachable = { unreachable_at: null, last_inbound_at };
  return {
    under_18_at: null,
    OR: [{ phone_id: null, ...reachable }, { phone: reachable }],
    inbound: { none: { status: 'received' } },
    conversation: { OR: [{ muted_until: null }, { muted_until: { lt: now } }] },
  };
}
