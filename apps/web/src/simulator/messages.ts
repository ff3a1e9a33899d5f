import type { Message } from '#components/chat/message.ts';

/** What a person sends: one of text, a tapped choice, a recording or file, a sticker, a location. */
export interface Content {
  text?: string;
  choice?: { id: string; title: string };
  in_reply_to?: string;
  media?: Blob;
  /** The recording was somebody else's before. */
  forwarded?: true;
  sticker?: true;
  location?: { latitude: number; longitude: number };
}

/** A message on its way, stored on this device until the server shows it. */
export interface Outgoing {
  message_id: string;
  person: string;
  at: string;
  content: Content;
  state: 'sending' | 'sent' | 'failed';
  /** Why it failed, where the server said. */
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
      /** Type and size of a recording whose sound is not on this device. */
      media?: { type: string; size: number };
      forwarded?: true;
      is_location?: true;
      state: Outgoing['state'];
      reason?: string;
    };

/**
 * The chat in order: what the server has, then what is still on its way. A message is shown once, however often
 * it was sent; a recording keeps its sound when this device still has it.
 */
export function transcript(messages: readonly Message[], outgoing: readonly Outgoing[]): Bubble[] {
  const local = new Map(outgoing.map((message) => [message.message_id, message]));
  const arrived = new Set(messages.map(({ message_id }) => message_id));
  return [
    ...messages.map((message) => fromServer(message, local.get(message.message_id ?? ''))),
    ...outgoing.filter(({ message_id }) => !arrived.has(message_id)).map(onItsWay),
  ];
}

function fromServer(message: Message, own: Outgoing | undefined): Bubble {
  if (message.direction === 'out') return { key: message.id, from: 'bot', message };
  const { text, choice, media, forwarded, is_location } = message;
  return {
    key: message.message_id ?? message.id,
    from: 'person',
    at: message.at,
    content: own?.content ?? { ...(text !== undefined && { text }), ...(choice && { choice }) },
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

/** Adds what came since, once: the same answer may be fetched twice. */
export function append(known: readonly Message[], fresh: readonly Message[]): Message[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...fresh.filter(({ id }) => !ids.has(id))];
}
