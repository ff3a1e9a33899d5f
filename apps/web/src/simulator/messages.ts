import { z } from 'zod/mini';

const choice = z.object({ id: z.string(), title: z.string() });
/** One message of the chat as the server stores it. Its `id` is also the cursor for later messages. */
export const message = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  at: z.string(),
  /** The id that this page gave to a message that it sent. */
  message_id: z.optional(z.string()),
  text: z.optional(z.string()),
  choice: z.optional(choice),
  /** The `reply_id` of the message that this one answers. */
  in_reply_to: z.optional(z.string()),
  media: z.optional(z.object({ type: z.string(), size: z.number() })),
  forwarded: z.optional(z.literal(true)),
  is_location: z.optional(z.literal(true)),
  /** A voice note of the bot. */
  voice: z.optional(z.object({ url: z.string() })),
  body: z.optional(z.string()),
  buttons: z.optional(z.array(choice)),
  list: z.optional(
    z.object({
      button: z.string(),
      items: z.array(z.object({ ...choice.shape, description: z.optional(z.string()) })),
    }),
  ),
  /** The id by which answers refer to this message. */
  reply_id: z.optional(z.string()),
});
export type Message = z.infer<typeof message>;

/** What a person sends: text, a tapped choice, a recording or file, a sticker, or a location. */
export interface Content {
  text?: string;
  choice?: { id: string; title: string };
  /** The `reply_id` of the message that this one answers. */
  in_reply_to?: string;
  media?: Blob;
  /** The recording is forwarded from somebody else. */
  forwarded?: true;
  sticker?: true;
  location?: { latitude: number; longitude: number };
}

/** A message that is being sent, stored on this device until the server shows it. */
export interface Outgoing {
  message_id: string;
  person: string;
  at: string;
  content: Content;
  state: 'sending' | 'sent' | 'failed';
  /** Why it failed, if the server said why. */
  reason?: string;
}

/** What one bubble shows. */
export type Bubble =
  | { key: string; from: 'bot'; message: Message }
  | {
      key: string;
      from: 'person';
      at: string;
      content: Content;
      /** Type and size of the file at the server; shown if its sound is not on this device. */
      media?: { type: string; size: number };
      forwarded?: true;
      is_location?: true;
      /** The answered message, if that is not the bot's last message before this one. */
      quoted?: string;
      state: Outgoing['state'];
      reason?: string;
    };

/**
 * Merges the chat in order: what the server has, then what is still being sent. A message is shown once, however often
 * it was sent; a recording keeps its sound when this device still has it.
 */
export function transcript(messages: readonly Message[], outgoing: readonly Outgoing[]): Bubble[] {
  const local = new Map(outgoing.map((message) => [message.message_id, message]));
  const arrived = new Set(messages.map(({ message_id }) => message_id));
  return withQuotes([
    ...messages.map((message) => fromServer(message, local.get(message.message_id ?? ''))),
    ...outgoing.filter(({ message_id }) => !arrived.has(message_id)).map(onItsWay),
  ]);
}

function withQuotes(bubbles: Bubble[]): Bubble[] {
  const bodies = new Map<string | undefined, string | undefined>();
  let latest: string | undefined;
  return bubbles.map((bubble) => {
    if (bubble.from === 'bot') {
      latest = bubble.message.reply_id;
      bodies.set(latest, bubble.message.body);
      return bubble;
    }
    const { in_reply_to } = bubble.content;
    const quoted = in_reply_to === latest ? undefined : bodies.get(in_reply_to);
    return quoted ? { ...bubble, quoted } : bubble;
  });
}

function fromServer(message: Message, own: Outgoing | undefined): Bubble {
  if (message.direction === 'out') return { key: message.id, from: 'bot', message };
  const { text, choice, in_reply_to, media, forwarded, is_location } = message;
  return {
    key: message.message_id ?? message.id,
    from: 'person',
    at: message.at,
    content: own?.content ?? {
      ...(text !== undefined && { text }),
      ...(choice && { choice }),
      ...(in_reply_to && { in_reply_to }),
    },
    ...(media && { media }),
    ...(forwarded && { forwarded }),
    ...(is_location && { is_location }),
    state: 'sent',
  };
}

function onItsWay({ message_id, at, content, state, reason }: Outgoing): Bubble {
  const { forwarded, location } = content;
  return {
    key: message_id,
    from: 'person',
    at,
    content,
    ...(forwarded && { forwarded }),
    ...(location && { is_location: true }),
    state,
    ...(reason && { reason }),
  };
}

/** Appends new messages, without duplicates: the same answer may be fetched twice. */
export function append(known: readonly Message[], fresh: readonly Message[]): Message[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...fresh.filter(({ id }) => !ids.has(id))];
}
