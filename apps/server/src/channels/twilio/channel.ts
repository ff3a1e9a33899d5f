import type { Reply } from '@labrish/conversation';
import type { Services } from '#context.ts';
import type { Channel, OutgoingMessage } from '#delivery/channel.ts';
import { signVoiceUrl } from '#playback/voices.ts';
import { withDataSecrets } from '#submissions/data-requests.ts';
import { sendMessage, type TwilioAccount } from './client.ts';
import { asSentText, carries, choicesKey } from './content.ts';
import { concernsEverybody, problemOf, problemOfCode } from './errors.ts';
import { findRetiredContent, rejectContents } from './retired-contents.ts';

type Parts = Pick<Services, 'db' | 'env' | 'log' | 'now' | 'secrets'>;

/**
 * Milliseconds by which a message may be older than our row by Twilio's clock. As long as WhatsApp's window: our clock may have
 * been wrong when the row was created, and a message that no other row names can only be this one.
 */
const SKEW_MS = 24 * 3_600_000;
const MAX_LISTED = 50;

/** Twilio's statuses of messages that were certainly not delivered. */
const FAILED = ['failed', 'undelivered', 'canceled'];
/** Characters that are compared: enough to tell two messages apart. */
const COMPARED = 80;

/** Creates the channel that sends to WhatsApp through an account at Twilio. */
export function createTwilioChannel(parts: Parts, account: TwilioAccount): Channel {
  return {
    post: (message, to) => post(parts, account, message, to),
    findSent: (message, to) => findSent(parts, account, message, to),
    ping: () => account.client.messages.list({ pageSize: 1, limit: 1 }),
    problemOf,
    concernsEverybody: (problem) => concernsEverybody(problem, account.senders.size),
    rejectTemplate: (template, words) => rejectContents(parts, template, words),
    window_closed: problemOfCode(63016),
    recipient_limit_code: 63018,
  };
}

/** Sends a message to Twilio: as a content template if its choices are synced, else as text. @returns Twilio's id of it */
async function post(
  parts: Parts,
  account: TwilioAccount,
  message: OutgoingMessage,
  to: string,
): Promise<string> {
  const statusCallback = `${parts.env.PUBLIC_URL}/webhooks/twilio/status?message=${message.id}`;
  const reply = withDataSecrets(parts, message.content);
  if (reply.voice)
    return sendMessage(account, message.pilot, {
      to,
      statusCallback: `${statusCallback}&voice`,
      mediaUrl: [parts.env.PUBLIC_URL + signVoiceUrl(parts, reply.voice)],
    });
  const content_sid = carries(message.synced_hash, reply)
    ? message.content_sid
    : await retiredContent(parts, message);
  if (content_sid) {
    const contentVariables = JSON.stringify({ '1': reply.body });
    try {
      return await sendMessage(account, message.pilot, {
        to,
        statusCallback,
        contentSid: content_sid,
        contentVariables,
      });
    } catch (error) {
      const { remedy, code, words } = problemOf(error);
      if (remedy !== 'as_text') throw error;
      await rejectContents(parts, { content_sid }, words);
      parts.log.warn({ twilio_code: code }, 'template not usable, sent as text');
    }
  }
  return sendMessage(account, message.pilot, { to, statusCallback, body: asSentText(reply) });
}

/** Finds the retired content that offers the reply's choices, for a template that now offers other ones. */
async function retiredContent(
  parts: Parts,
  { pilot, state_key, content }: Pick<OutgoingMessage, 'pilot' | 'state_key' | 'content'>,
): Promise<string | null> {
  if (state_key === null || !(content.buttons ?? content.list)) return null;
  return findRetiredContent(parts, { pilot, template_key: state_key }, choicesKey(content));
}

/**
 * Finds Twilio's id of a message to this contributor that did not fail, is at most `SKEW_MS` older than our row, begins like one of
 * the texts that we may have sent, and whose id is in no other row.
 */
async function findSent(
  parts: Parts,
  account: TwilioAccount,
  message: Parameters<Channel['findSent']>[0],
  to: string,
): Promise<string | null> {
  const since = message.created_at.getTime() - SKEW_MS;
  const from = account.senders.get(message.pilot);
  if (!from) return null;
  const listed = await account.client.messages.list({ to, from, limit: MAX_LISTED });
  const { body = '', ...choices } = withDataSecrets(parts, message.content as Partial<Reply>);
  // Compare with both forms: Twilio lists a content template by its body alone, and a text with its choices behind it.
  const alike = new Set([body, asSentText({ body, ...choices })].map(beginning));
  const sids = listed
    .filter(({ dateCreated, status }) => dateCreated.getTime() >= since && !FAILED.includes(status))
    .filter((sent) => alike.has(beginning(sent.body)))
    .map(({ sid }) => sid);
  const known = await parts.db.prisma.outbound_messages.findMany({
    // Leave out the message's own row: a status report may already have written the id there.
    where: { provider_sid: { in: sids }, id: { not: message.id } },
    select: { provider_sid: true },
  });
  return sids.find((sid) => !known.some(({ provider_sid }) => provider_sid === sid)) ?? null;
}

function beginning(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, COMPARED);
}
