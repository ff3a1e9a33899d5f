import { z } from 'zod/mini';
import { PILOT_QUERY } from '#lib/pilot.ts';
import { message, type Outgoing } from './messages.ts';
import address from './sticker.webp';

const answer = z.object({ messages: z.array(message), pending: z.boolean() });

const ADDRESS = '/simulator/api/messages';
const PEOPLE = '/simulator/api/people';
/** Timeouts in milliseconds. A phone on a slow line needs this long for 16 MB; after that the message counts as not sent. */
const PATIENCE = { send: 120_000, fetch: 20_000 };

/** A refusal by the server; its words are for the person. */
export class Refused extends Error {}

/**
 * Sends a message. Idempotent: the server takes a message id once.
 *
 * @throws {Refused} with the server's words; anything else is a lost connection
 */
export async function send({ person, message_id, content }: Outgoing): Promise<void> {
  const form = new FormData();
  form.set('person', person);
  form.set('message_id', message_id);
  if (content.text !== undefined) form.set('text', content.text);
  if (content.choice) {
    form.set('choice_id', content.choice.id);
    form.set('choice_title', content.choice.title);
  }
  if (content.in_reply_to) form.set('in_reply_to', content.in_reply_to);
  if (content.media) form.set('media', content.media, 'recording');
  if (content.forwarded) form.set('forwarded', 'true');
  if (content.sticker) form.set('media', await stickerFile(), 'sticker.webp');
  if (content.location) {
    form.set('latitude', String(content.location.latitude));
    form.set('longitude', String(content.location.longitude));
  }
  await ask(ADDRESS + PILOT_QUERY, { method: 'POST', body: form }, PATIENCE.send);
}

/** Fetches the messages since `after`, and whether an answer is being prepared. */
export async function fetchMessages(
  person: string,
  after: string | undefined,
): Promise<z.infer<typeof answer>> {
  const query = new URLSearchParams(PILOT_QUERY);
  query.set('person', person);
  if (after) query.set('after', after);
  const response = await ask(`${ADDRESS}?${query}`);
  return answer.parse(await response.json());
}

/**
 * Withdraws everything of a person, and makes them new to the bot.
 *
 * @throws {Refused} with the server's words; anything else is a lost connection
 */
export async function forget(person: string): Promise<void> {
  await ask(`${PEOPLE}/${person}${PILOT_QUERY}`, { method: 'DELETE' });
}

async function ask(address: string, how: RequestInit = {}, patience = PATIENCE.fetch): Promise<Response> {
  const response = await fetch(address, { ...how, signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Refused(await reason(response));
  return response;
}

async function reason(response: Response): Promise<string> {
  if (response.status === 413) return 'This file is too large. The limit is 16 MB.';
  const body: unknown = await response.json().catch(() => undefined);
  const told = typeof body === 'object' && body && 'error' in body ? body.error : undefined;
  return typeof told === 'string' ? told : `The server answered ${response.status}.`;
}

/** The only sticker that can be sent here: a picture, as WhatsApp sends stickers. */
export const STICKER = address;

/** Loads the sticker as a file, as the server needs it. */
async function stickerFile(): Promise<Blob> {
  const response = await fetch(STICKER);
  return new Blob([await response.arrayBuffer()], { type: 'image/webp' });
}
