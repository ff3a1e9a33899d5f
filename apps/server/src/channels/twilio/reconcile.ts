import { findContributor } from '#contributors/contributors.ts';
import type { Services } from '#context.ts';
import { receive, type Received } from '#conversation/receive.ts';
import type { TwilioAccount } from './client.ts';
import { MOST_MEDIA, withMedia } from './parse-inbound.ts';

/** Milliseconds that a retried webhook may take; younger messages are left to the webhooks. */
const GRACE_MS = 2 * 60_000;
/** How far back to look, in milliseconds: enough to recover from an outage of a night. */
const LOOK_BACK_MS = 24 * 3_600_000;
/** Twilio's maximum page size. */
const PAGE = 1000;
const AT_MOST = 5 * PAGE;

type Message = Awaited<ReturnType<TwilioAccount['client']['messages']['list']>>[number];
/** A message, and since when the chat that it was written to takes new people. */
type Listed = { pilot: string; opened_at: Date | null; message: Message };

/**
 * Picks up messages of contributors that Twilio has and we do not, because no webhook reached us.
 *
 * @returns the contributors who have something to be answered now
 */
export async function reconcile(services: Services, twilio: TwilioAccount): Promise<string[]> {
  const now = services.now().getTime();
  const listed: Listed[] = [];
  for (const [pilot, to] of twilio.senders) {
    const opened_at = await services.flows.openedAt(pilot);
    const messages = await twilio.client.messages.list({
      to,
      dateSentAfter: new Date(now - LOOK_BACK_MS),
      pageSize: PAGE,
      limit: AT_MOST,
    });
    listed.push(...messages.map((message) => ({ pilot, opened_at, message })));
  }
  const old = listed.filter(
    ({ message }) => message.direction === 'inbound' && now - sentAt(message) >= GRACE_MS,
  );
  const rows = await services.db.prisma.inbound_messages.findMany({
    where: { message_sid: { in: old.map(({ message }) => message.sid) } },
    select: { message_sid: true },
  });
  const known = new Set(rows.map(({ message_sid }) => message_sid));
  const missed = old
    .filter(({ message }) => !known.has(message.sid))
    .sort((a, b) => sentAt(a.message) - sentAt(b.message));
  const notified = new Set<string>();
  let messages = 0;
  for (const each of missed)
    try {
      if (!(await isTaken(services, each))) continue;
      messages += 1;
      for (const received of await toReceived(twilio, each))
        notified.add((await receive(services, received)).contributor_id);
    } catch (error) {
      // A message that cannot be read now must not block the younger ones.
      services.log.error(
        { err: error, message_sid: each.message.sid },
        'missed message left to the next time',
      );
    }
  if (messages) services.log.warn({ messages }, 'messages picked up that no webhook brought');
  return [...notified];
}

/**
 * Checks whether the bot answers a message: the chat was open when it was sent, or a contributor sent it. A closed chat answers all
 * others that it stores nothing.
 */
async function isTaken(services: Services, { pilot, opened_at, message }: Listed): Promise<boolean> {
  if (opened_at && sentAt(message) >= opened_at.getTime()) return true;
  const contributor = await findContributor(services, pilot, message.from);
  return contributor !== null && contributor.created_at.getTime() <= sentAt(message);
}

function sentAt({ dateSent, dateCreated }: Message): number {
  return (dateSent ?? dateCreated).getTime();
}

/** Converts a listed message. Twilio's list lacks a tapped button's id (its title is the text), and whether a message was forwarded. */
async function toReceived(
  { client, account_sid }: TwilioAccount,
  { pilot, message }: Listed,
): Promise<Received[]> {
  const { sid, body, numMedia } = message;
  const media = Number(numMedia) > 0 ? await client.messages(sid).media.list({ limit: MOST_MEDIA }) : [];
  const folder = `https://api.twilio.com/2010-04-01/Accounts/${account_sid}/Messages/${sid}/Media`;
  const received = {
    pilot,
    source: 'whatsapp' as const,
    addresses: [message.from] satisfies Received['addresses'],
    message_sid: sid,
    content: { ...(body && { text: body }), params: { MessageSid: sid, From: message.from, Body: body } },
  };
  return withMedia(
    received,
    media.map((each) => ({ url: `${folder}/${each.sid}`, claimed_type: each.contentType })),
  );
}
