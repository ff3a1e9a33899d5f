import { storable } from '@labrish/conversation/text';
import { z } from 'zod';
import type { Content, Received } from '#conversation/receive.ts';

/** Most attachments of a message. */
export const MOST_MEDIA = 10;

/** The parameters that we read (twilio.com/docs/messaging/guides/webhook-request); Twilio may add others at any time. */
const known = z.object({
  MessageSid: z.string().regex(/^(SM|MM)[0-9a-f]{32}$/i, 'is no message id'),
  From: z.string().regex(/^whatsapp:\S{1,200}$/, 'is no WhatsApp address'),
  To: z.string().default(''),
  WaId: z
    .string()
    .regex(/^\d{6,15}$/)
    .optional()
    .catch(undefined),
  ExternalUserId: z
    .string()
    .regex(/^(whatsapp:)?[A-Z]{2}\.[A-Za-z0-9]{1,128}$/)
    .optional()
    .catch(undefined),
  Body: z.string().default(''),
  NumMedia: z.coerce.number().int().min(0).max(MOST_MEDIA).catch(0),
  Forwarded: z.string().optional(),
  FrequentlyForwarded: z.string().optional(),
  ButtonPayload: z.string().optional(),
  ButtonText: z.string().optional(),
  ListId: z.string().optional(),
  ListTitle: z.string().optional(),
  ChannelMetadata: z.string().optional(),
  MessageType: z.string().optional(),
  OriginalRepliedMessageSid: z.string().optional(),
});
type Known = z.output<typeof known>;

/** An attachment that Twilio has announced. */
interface Announced {
  url: string;
  claimed_type: string;
}

/** How WhatsApp's addresses of groups end. */
const GROUP = '@g.us';

export type Params = Record<string, string | string[]>;

/**
 * Reads a webhook's parameters: what the conversation needs, and every parameter as it came.
 *
 * @param pilotOf returns the pilot of one of our numbers
 * @returns a message, and one more for each further recording in it; none for a reaction to a message, or for what was written in a group
 * @throws {z.ZodError} when it is no WhatsApp message.
 */
export function readMessages(params: Params, pilotOf: (to: string) => string): Received[] {
  // An empty parameter counts as absent.
  const single = Object.fromEntries(
    Object.entries(params)
      .map(([key, value]) => [key, [value].flat()[0] ?? ''] as const)
      .filter(([, value]) => value !== ''),
  );
  const message = known.parse(single);
  if (message.MessageType === 'reaction' || message.From.endsWith(GROUP)) return [];
  const received = {
    pilot: pilotOf(message.To),
    source: 'whatsapp' as const,
    addresses: addressesOf(message),
    message_sid: message.MessageSid,
    content: { ...contentOf(message), params },
  };
  return withMedia(received, mediaOf(message, single));
}

/**
 * Returns a message with its attachment: the first recording, or else the first file. Each further recording becomes a message of its
 * own, whose id is the message's with a number; other files are left out.
 */
export function withMedia(received: Omit<Received, 'media'>, all: Announced[]): Received[] {
  const [first = all[0], ...others] = all.filter(({ claimed_type }) => claimed_type.startsWith('audio/'));
  const { text: _, choice: __, params: ___, ...content } = received.content;
  return [
    { ...received, ...(first && { media: first }) },
    ...others.map((media, i) => ({
      ...received,
      ...{ message_sid: `${received.message_sid}.${i + 1}`, content, media },
    })),
  ];
}

/** Returns the ids that `withMedia` may have given to the recordings of one of Twilio's messages. */
export function recordingSids(sid: string): string[] {
  return Array.from({ length: MOST_MEDIA }, (_, i) => (i === 0 ? sid : `${sid}.${i}`));
}

/** Returns Twilio's id of the message that a recording came in (`withMedia`). */
export function twilioSid(message_sid: string): string {
  return message_sid.replace(/\.\d+$/, '');
}

function addressesOf({ ExternalUserId, WaId, From }: Known): [string, ...string[]] {
  const permanent = ExternalUserId && `whatsapp:${ExternalUserId.replace(/^whatsapp:/, '')}`;
  const [first, ...others] = [permanent, WaId && `whatsapp:+${WaId}`, From].filter(
    (address) => address !== undefined,
  );
  return [first ?? From, ...new Set(others.filter((address) => address !== first))];
}

function contentOf(message: Known): Content {
  const choice = choiceOf(message);
  const text = storable(message.Body);
  const replied = message.OriginalRepliedMessageSid;
  return {
    // Take no text from a tap: Twilio sends the title of a tapped button as the body as well.
    ...(choice ? { choice } : text && { text }),
    ...(replied && { in_reply_to: replied }),
    ...([message.Forwarded, message.FrequentlyForwarded].includes('true') && { forwarded: true }),
  };
}

function choiceOf(message: Known): Content['choice'] {
  const id = message.ButtonPayload ?? message.ListId;
  if (!id) return rowOf(message.ChannelMetadata);
  return { id: storable(id), title: storable(message.ButtonText ?? message.ListTitle ?? message.Body) };
}

const row = z.object({ id: z.string().min(1).max(256), title: z.string().max(256) });
const metadata = z.object({
  data: z.object({ interactive: z.object({ list_reply: row.optional(), button_reply: row.optional() }) }),
});

/** Reads a tap from WhatsApp's metadata, for list answers that come without the list parameters. */
function rowOf(json: string | undefined): Content['choice'] {
  if (!json) return undefined;
  try {
    const { interactive } = metadata.parse(JSON.parse(json)).data;
    return interactive.list_reply ?? interactive.button_reply;
  } catch {
    // Another kind of message has other metadata; its text still counts.
    return undefined;
  }
}

function mediaOf({ NumMedia }: Known, params: Record<string, string>): Announced[] {
  return Array.from({ length: NumMedia }, (_, i) => ({
    url: params[`MediaUrl${i}`] ?? '',
    claimed_type: (params[`MediaContentType${i}`] ?? '').slice(0, 100),
  })).filter(({ url }) => url);
}
