import type { Reply } from '@labrish/conversation';
import type { Services } from '#context.ts';
import { signVoiceUrl } from '#playback/voices.ts';
import { contentOf, type Content } from '#conversation/receive.ts';
import { withDataSecrets } from '#submissions/data-requests.ts';

/** One bubble of the simulator's chat. `id` is also the cursor for what comes after it. */
export type Bubble = {
  id: string;
  direction: 'in' | 'out';
  at: string;
  message_id?: string;
  text?: string;
  choice?: { id: string; title: string };
  /** The `reply_id` of the message that this one answers. */
  in_reply_to?: string;
  media?: { type: string; size: number };
  forwarded?: true;
  is_location?: true;
} & Partial<Shown>;

/** The parts of a reply that a phone shows. */
type Shown = Pick<Reply, 'body' | 'buttons' | 'list'> & { voice: { url: string } };

/** Maximum number of messages, and of replies, per call: the latest. */
const PAGE = 200;

type Ordered = { turn: bigint; answer: bigint; bubble: Omit<Bubble, 'id'> };

/** Returns the chat on a contributor's phone, each message followed by its reply; with `after`, only newer bubbles. */
export async function transcript(services: Services, phone_id: string, after?: string): Promise<Bubble[]> {
  const seen = readCursor(after);
  const contributor = { OR: [{ id: phone_id }, { phone_id }] };
  const [inbound, outbound] = await Promise.all([
    services.db.prisma.inbound_messages.findMany({
      where: { contributor, id: { gt: seen.in } },
      include: { media: true },
      orderBy: { id: 'desc' },
      take: PAGE,
    }),
    services.db.prisma.outbound_messages.findMany({
      // Leave out replies that were suppressed in a pause, because they never reach a phone.
      where: { contributor, id: { gt: seen.out }, status: { not: 'superseded' } },
      orderBy: { id: 'desc' },
      take: PAGE,
    }),
  ]);
  const all: Ordered[] = [
    ...inbound.map((row) => ({ turn: row.id, answer: 0n, bubble: inBubble(services, row) })),
    ...outbound.map((row) => ({
      turn: row.in_reply_to ?? lastBefore(inbound, row.created_at),
      answer: row.id,
      bubble: {
        direction: 'out' as const,
        at: row.created_at.toISOString(),
        ...shown(services, withDataSecrets(services, row.content as Partial<Reply>)),
        reply_id: String(row.id),
      },
    })),
  ].sort((a, b) => compare(a.turn, b.turn) || compare(a.answer, b.answer));
  return withCursors(all, seen);
}

/** Finds the message after which a proactive message is shown: the latest one received by then. */
function lastBefore(inbound: { id: bigint; received_at: Date }[], at: Date): bigint {
  return inbound.find(({ received_at }) => received_at <= at)?.id ?? 0n;
}

/** Returns what a phone shows of a reply: nothing, if the reply was cleared. */
function shown(services: Services, { body, buttons, list, voice }: Partial<Reply>): Partial<Shown> {
  return {
    ...(voice && { voice: { url: signVoiceUrl(services, voice) } }),
    ...(body !== undefined && { body }),
    ...(buttons && { buttons }),
    ...(list && { list }),
  };
}

type InboundRow = {
  message_sid: string;
  raw_enc: Uint8Array;
  received_at: Date;
  media: { claimed_type: string | null; size_bytes: number | null } | null;
};

function inBubble(services: Services, row: InboundRow): Omit<Bubble, 'id'> {
  const { text, choice, in_reply_to, forwarded, params } = readContent(services, row);
  return {
    direction: 'in',
    at: row.received_at.toISOString(),
    message_id: row.message_sid.split(':').at(-1) ?? '',
    ...(text !== undefined && { text }),
    ...(choice && { choice }),
    ...(in_reply_to && { in_reply_to }),
    ...(row.media && { media: { type: row.media.claimed_type ?? '', size: row.media.size_bytes ?? 0 } }),
    ...(forwarded && { forwarded: true }),
    ...(params?.Latitude && { is_location: true }),
  };
}

/** Opens a message. Returns a notice for one that cannot be opened, so that the others are still shown. */
function readContent(services: Services, row: InboundRow): Content {
  try {
    return contentOf(services, row);
  } catch {
    return { text: 'This message cannot be opened.' };
  }
}

/** Adds a cursor to each bubble: the latest id of a message and of a reply up to this bubble, because both are counted separately. */
function withCursors(all: Ordered[], seen: { in: bigint; out: bigint }): Bubble[] {
  const at = { ...seen };
  return all.map(({ turn, answer, bubble }) => {
    if (answer) at.out = answer > at.out ? answer : at.out;
    else at.in = turn > at.in ? turn : at.in;
    return { id: `${at.in}-${at.out}`, ...bubble };
  });
}

function readCursor(after: string | undefined): { in: bigint; out: bigint } {
  const [, from = '0', to = '0'] = /^(\d{1,18})-(\d{1,18})$/.exec(after ?? '') ?? [];
  return { in: BigInt(from), out: BigInt(to) };
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
