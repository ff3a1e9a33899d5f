import type { Reply } from '@labrish/conversation';
import type { outbound_messages } from '@labrish/db';
import type { Services } from '#context.ts';
import type { TwilioAccount } from '#channels/twilio/client.ts';
import { asSentText } from '#channels/twilio/content.ts';

/**
 * How much older than our row a message may be by Twilio's clock. As long as WhatsApp's window: our clock may have been wrong
 * when the row was created, and a message that no other row knows can only be this one.
 */
const SKEW_MS = 24 * 3_600_000;
const LOOK_AT = 50;

/** Twilio's statuses of messages that were certainly not delivered. */
const FAILED = ['failed', 'undelivered', 'canceled'];
/** Characters that are compared: enough to tell two messages apart. */
const COMPARED = 80;

/**
 * Finds the id of a message that Twilio accepted although its answer never reached us, or null: a message to this contributor, as
 * young as ours, that begins like one of the texts that we may have sent, and that no other row of ours knows.
 *
 * @throws what the client throws: then nothing is known, and nothing may be sent
 */
export async function findSent(
  { db }: Pick<Services, 'db'>,
  { client, sender }: TwilioAccount,
  message: Pick<outbound_messages, 'id' | 'created_at' | 'content'>,
  to: string,
): Promise<string | null> {
  const since = message.created_at.getTime() - SKEW_MS;
  const listed = await client.messages.list({ to, from: sender, limit: LOOK_AT });
  const { body = '', ...choices } = message.content as Partial<Reply>;
  // Twilio lists a content template by its body alone, and a text with its choices behind it.
  const alike = new Set([body, asSentText({ body, ...choices })].map(beginning));
  const sids = listed
    .filter(({ dateCreated, status }) => dateCreated.getTime() >= since && !FAILED.includes(status))
    .filter((sent) => alike.has(beginning(sent.body)))
    .map(({ sid }) => sid);
  const known = await db.prisma.outbound_messages.findMany({
    // A status report may already have written the id into the message's own row.
    where: { provider_sid: { in: sids }, id: { not: message.id } },
    select: { provider_sid: true },
  });
  return sids.find((sid) => !known.some(({ provider_sid }) => provider_sid === sid)) ?? null;
}

function beginning(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, COMPARED);
}
