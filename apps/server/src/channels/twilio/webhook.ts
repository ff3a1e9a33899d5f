import formbody from '@fastify/formbody';
import type { OutboundStatus } from '@labrish/db';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import twilio from 'twilio';
import { z } from 'zod';
import { findContributor } from '#contributors/contributors.ts';
import { isOpen, type Services } from '#context.ts';
import type { Conversations } from '#conversation/dispatcher.ts';
import type { Messenger } from '#conversation/messenger.ts';
import { receive, type Received } from '#conversation/receive.ts';
import { createStatusRecorder } from '#delivery/status.ts';
import { helpLinesOf } from '#settings/by-pilot.ts';
import { createTwilioChannel } from './channel.ts';
import { pilotOf, type TwilioAccount } from './client.ts';
import { FORGET_MESSAGE } from './delete-history.ts';
import { problemOfCode } from './errors.ts';
import { readMessages } from './parse-inbound.ts';

/** Maximum size of a request in bytes. A message has at most 1,600 characters and some 40 parameters. */
const REQUEST_BYTES = 128 * 1024;
/** An empty answer. The reply is sent by the REST API, which returns an id to track; TwiML could not carry buttons. */
const NOTHING_TO_SAY = '<?xml version="1.0" encoding="UTF-8"?><Response/>';
const XML = 'text/xml; charset=utf-8';

const params = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** Our status for each of Twilio's. */
const STATUSES = new Map<string, OutboundStatus>(
  Object.entries({
    accepted: 'sent',
    scheduled: 'sent',
    queued: 'sent',
    sending: 'sent',
    sent: 'sent',
    partially_delivered: 'delivered',
    delivered: 'delivered',
    read: 'read',
    // The contributor has listened to a voice note.
    played: 'read',
    failed: 'failed',
    undelivered: 'failed',
    canceled: 'failed',
  }),
);

/** Twilio's statuses of a message that Twilio still has. */
const AT_TWILIO = ['accepted', 'scheduled', 'queued', 'sending'];

const statusReport = z.object({
  MessageSid: z.string().regex(/^(SM|MM)[0-9a-f]{32}$/i),
  MessageStatus: z.string(),
  ErrorCode: z.coerce.number().int().optional().catch(undefined),
});

/**
 * Adds the webhooks that Twilio calls: inbound messages, and status reports of outbound ones. Requests that are not signed with
 * our token are refused; a message is acknowledged only when it is stored. Without Twilio settings there are no such routes.
 */
export function twilioWebhooks(
  services: Services,
  {
    twilio: account,
    messenger,
    conversations,
  }: { twilio: TwilioAccount | null; messenger: Messenger; conversations: Conversations },
) {
  return async (app: FastifyInstance) => {
    if (!account) return;
    await app.register(formbody);
    app.addHook('preHandler', async (request, reply) => {
      const refusal = whyRefused(services, account, request);
      if (!refusal) return;
      request.log.warn({ reason: refusal.error }, 'webhook refused');
      return reply.code(refusal.status).send({ error: refusal.error });
    });

    app.post('/whatsapp', { bodyLimit: REQUEST_BYTES }, async (request, reply) => {
      const received = readMessages(params.parse(request.body), (to) =>
        pilotOf(account, services.countries, to),
      );
      const [first] = received;
      if (first && !(await isTaken(services, first))) {
        await services.jobs.enqueue(FORGET_MESSAGE, { message_sid: first.message_sid });
        return reply.type(XML).send(notOpen(services, first.pilot));
      }
      for (const message of received) {
        const { contributor_id, duplicate } = await receive(services, message);
        if (message.media && message === first && !duplicate) messenger.typing(message.message_sid);
        conversations.notify(contributor_id);
      }
      return acknowledge(reply);
    });

    const recordStatus = createStatusRecorder(services, createTwilioChannel(services, account));
    app.post('/status', { bodyLimit: REQUEST_BYTES }, async (request, reply) => {
      const report = statusReport.parse(request.body);
      const { message, voice } = request.query as { message?: unknown; voice?: unknown };
      const status = STATUSES.get(report.MessageStatus);
      // Ignore an unknown status: Twilio may add some at any time.
      if (!status) return acknowledge(reply);
      const contributor_id = await recordStatus({
        provider_sid: report.MessageSid,
        status,
        problem: status === 'failed' ? problemOfCode(report.ErrorCode ?? null) : null,
        outbound_id: typeof message === 'string' && /^\d{1,18}$/.test(message) ? BigInt(message) : null,
        ends_voice: voice !== undefined && !AT_TWILIO.includes(report.MessageStatus),
      });
      if (contributor_id) messenger.deliver(contributor_id);
      return acknowledge(reply);
    });
  };
}

function acknowledge(reply: FastifyReply): FastifyReply {
  return reply.type(XML).send(NOTHING_TO_SAY);
}

/** Checks whether a message is answered by the bot: a closed chat takes nobody new, and still answers its contributors. */
async function isTaken(services: Services, { pilot, addresses }: Received): Promise<boolean> {
  if (await isOpen(services, pilot)) return true;
  const known = await Promise.all(addresses.map((address) => findContributor(services, pilot, address)));
  return known.some((contributor) => contributor !== null);
}

/** Returns the answer of a closed chat. It always names help, because the words that tell distress are not confirmed. */
function notOpen({ countries, env }: Services, pilot: string): string {
  const help = helpLinesOf(env, countries, pilot) ?? countries.of(pilot).pilot.help_lines;
  const answer = new twilio.twiml.MessagingResponse();
  answer.message(
    `Thanks for writing! This chat has not opened yet, so nothing that you send is kept. Please try again later.\n\nIf you need somebody to talk to now: ${help}`,
  );
  return answer.toString();
}

/** Returns why a request is refused, or null. Checks the signature of our public URL: Twilio signs that, whatever host a proxy names. */
function whyRefused(
  { env }: Services,
  account: TwilioAccount,
  request: FastifyRequest,
): { status: number; error: string } | null {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    return {
      status: 415,
      error: 'Twilio sends forms (application/x-www-form-urlencoded); this is something else.',
    };
  const signature = request.headers['x-twilio-signature'];
  const url = env.PUBLIC_URL + request.originalUrl;
  const body = { ...(request.body as object) };
  const signed =
    typeof signature === 'string' &&
    [account.auth_token, account.previous_auth_token].some(
      (token) => token !== undefined && twilio.validateRequest(token, signature, url, body),
    );
  if (!signed)
    return { status: 403, error: 'The signature does not fit. See docs/twilio.md, "Signature refused".' };
  const { AccountSid } = body as { AccountSid?: unknown };
  if (AccountSid !== account.account_sid)
    return { status: 403, error: 'This is about another Twilio account than TWILIO_ACCOUNT_SID.' };
  return null;
}
