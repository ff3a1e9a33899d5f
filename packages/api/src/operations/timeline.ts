import type { Prisma } from '@labrish/db';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { orNotFound } from '../errors.ts';
import { serializeDates } from '../rows.ts';
import { findElsewhere } from './find.ts';
import { WINDOW_MS, withPhone } from './reachable.ts';
import type { timeline, timelineInput } from './schema.ts';

type Timeline = z.input<typeof timeline>;
type Sent = Timeline['proactive_messages'][number];

/** Reads one contributor's messages, latest first, each with its attachment and its answers. */
export async function readTimeline(
  { db, bot, now }: Context,
  { contributor_id, limit, cursor }: z.output<typeof timelineInput>,
): Promise<Timeline> {
  const contributor = await readPerson(db, contributor_id, now());
  const before = cursor ? { id: { lt: BigInt(cursor) } } : {};
  const found = await db.inbound_messages.findMany({
    where: { contributor_id, ...before },
    include: {
      media: { select: { id: true, status: true, attempts: true, error: true, claimed_type: true } },
      submission: { select: { id: true } },
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const page = found.slice(0, limit);
  const answers = await readSent(db, { contributor_id, in_reply_to: { in: page.map(({ id }) => id) } });
  const isLast = found.length <= limit;
  const since = isLast ? undefined : page.at(-1)?.received_at;
  const until = cursor ? (await turnAt(db, cursor))?.received_at : undefined;
  const proactive = await readSent(db, {
    contributor_id,
    in_reply_to: null,
    created_at: { ...(since && { gte: since }), ...(until && { lt: until }) },
  });
  return {
    contributor,
    turns: page.map(({ id, message_sid, raw_enc, submission, media, ...message }) => ({
      ...serializeDates(message),
      id: String(id),
      message_sid,
      kind: bot.kindOf({ message_sid, raw_enc, claimed_type: media?.claimed_type ?? null }),
      media,
      submission_id: submission?.id ?? null,
      answers: answers.filter(({ in_reply_to }) => in_reply_to === id).map(({ sent }) => sent),
    })),
    proactive_messages: proactive.map(({ sent }) => sent),
    next_cursor: isLast ? null : String(page.at(-1)?.id),
  };
}

function turnAt(db: Context['db'], id: string) {
  return db.inbound_messages.findUnique({ where: { id: BigInt(id) }, select: { received_at: true } });
}

async function readPerson(db: Context['db'], id: string, now: Date): Promise<Timeline['contributor']> {
  const found = orNotFound(
    await db.contributors.findUnique({
      where: { id },
      select: {
        id: true,
        pilot: true,
        source: true,
        created_at: true,
        last_inbound_at: true,
        opted_out_at: true,
        unreachable_at: true,
        speaker_number: true,
        phone: true,
        under_18_at: true,
        conversation: { select: { state_key: true, muted_until: true } },
        _count: { select: { submissions: { where: { withdrawn_at: null } } } },
      },
    }),
    'contributor',
  );
  const { conversation, _count, ...person } = withPhone(found);
  const closes = person.last_inbound_at && new Date(person.last_inbound_at.getTime() + WINDOW_MS);
  const muted_until = conversation?.muted_until ?? null;
  return serializeDates({
    ...person,
    elsewhere: await findElsewhere(db, id),
    submissions: _count.submissions,
    state_key: conversation?.state_key ?? null,
    muted_until: muted_until && muted_until > now ? muted_until : null,
    window_closes_at: closes && closes > now ? closes : null,
  });
}

async function readSent(
  db: Context['db'],
  where: Prisma.outbound_messagesWhereInput,
): Promise<{ in_reply_to: bigint | null; sent: Sent }[]> {
  const rows = await db.outbound_messages.findMany({
    where,
    omit: { content: true },
    orderBy: { id: 'asc' },
  });
  const prompts = rows.flatMap(({ prompt_id }) => prompt_id ?? []);
  // Raw, because the contributor may be of another pilot than the call.
  const topics = await db.$queryRaw<{ id: string; topic: string }[]>`
    select id::text, topic from prompt_topics where id = any(${prompts}::uuid[])`;
  return rows.map(({ in_reply_to, ...row }) => ({
    in_reply_to,
    sent: {
      ...serializeDates(row),
      id: String(row.id),
      topic: topics.find(({ id }) => id === row.prompt_id)?.topic ?? null,
    },
  }));
}
