import type { PrismaClient } from '@labrish/db';
import type { z } from 'zod';
import { notFound } from '../errors.ts';
import type { timeline, timelineInput } from './schema.ts';

/** One contributor's messages, latest first, each with its attachment and its answers. */
export async function readTimeline(
  db: PrismaClient,
  { contributor_id, limit, cursor }: z.output<typeof timelineInput>,
): Promise<z.input<typeof timeline>> {
  const contributor = await db.contributors.findUnique({
    where: { id: contributor_id },
    select: {
      id: true,
      source: true,
      created_at: true,
      last_inbound_at: true,
      opted_out_at: true,
      unreachable_at: true,
      conversation: { select: { state_key: true } },
    },
  });
  if (!contributor) throw notFound('contributor');
  const found = await db.inbound_messages.findMany({
    where: { contributor_id, ...(cursor && { id: { lt: BigInt(cursor) } }) },
    omit: { raw_enc: true },
    include: {
      media: { select: { id: true, status: true, attempts: true, error: true } },
      submission: { select: { id: true } },
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const page = found.slice(0, limit);
  const answers = await db.outbound_messages.findMany({
    where: { contributor_id, in_reply_to: { in: page.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
  });
  const { conversation, created_at, last_inbound_at, opted_out_at, unreachable_at, ...who } = contributor;
  return {
    contributor: {
      ...who,
      created_at: created_at.toISOString(),
      last_inbound_at: iso(last_inbound_at),
      opted_out_at: iso(opted_out_at),
      unreachable_at: iso(unreachable_at),
      state_key: conversation?.state_key ?? null,
    },
    turns: page.map(({ id, received_at, processed_at, submission, ...message }) => ({
      ...message,
      id: String(id),
      received_at: received_at.toISOString(),
      processed_at: iso(processed_at),
      submission_id: submission?.id ?? null,
      answers: answers
        .filter(({ in_reply_to }) => in_reply_to === id)
        .map((sent) => ({
          ...sent,
          id: String(sent.id),
          created_at: sent.created_at.toISOString(),
          sent_at: iso(sent.sent_at),
          delivered_at: iso(sent.delivered_at),
        })),
    })),
    next_cursor: found.length > limit ? String(page.at(-1)?.id) : null,
  };
}

function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
