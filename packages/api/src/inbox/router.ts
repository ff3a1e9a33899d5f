import { ENGLISH } from '@labrish/pilot';
import { SENTENCE_GROUPS } from '@labrish/conversation/sentence-groups';
import { sentence } from '@labrish/conversation/sentences';
import { readSnapshot, type Flow } from '@labrish/conversation';
import { Prisma } from '@labrish/db';
import { z } from 'zod';
import { record } from '../changes.ts';
import { personOf, type Context, type Tx } from '../context.ts';
import { conflict, orNotFound } from '../errors.ts';
import { byId } from '../fields.ts';
import { WINDOW_MS, whyUnreachable, withPhone, type Reachability } from '../operations/reachable.ts';
import { serializeDates } from '../rows.ts';
import { procedureFor, router } from '../trpc.ts';
import { answerInput, openedThread, thread, type Thread } from './schema.ts';

const CANNED = SENTENCE_GROUPS.flatMap(({ keys }) => keys.filter((key) => key.startsWith('canned_')));

/**
 * Chats that people of the team answer. Only what was written since the team was called can be read here, and every look is audited.
 * No scope of a key opens it.
 */
export const inboxRouter = router({
  /** Lists open threads: who is in distress first, then who has waited longest. Or lists closed ones, the last closed first. */
  list: procedureFor('inbox')
    .input(z.strictObject({ closed: z.boolean().default(false) }))
    .output(z.object({ threads: z.array(thread) }))
    .query(async ({ ctx, input: { closed } }) => ({
      threads: await readThreads(ctx, Prisma.sql`(t.closed_at is not null) = ${closed}`),
    })),

  /** Counts who waits, for the notice on every page. */
  waiting: procedureFor('inbox')
    .output(z.object({ waiting: z.int() }))
    .query(async ({ ctx }) => {
      const where = { closed_at: null, waiting_since: { not: null } };
      return { waiting: await ctx.db.inbox_threads.count({ where }) };
    }),

  /** Reads a thread. */
  read: procedureFor('inbox')
    .input(byId)
    .output(openedThread)
    .query(async ({ ctx, input }) => {
      const opened = await readThread(ctx, input.id);
      await audit(ctx.db, ctx, 'read_inbox', opened.thread);
      return opened;
    }),

  /** Makes the caller the one who answers, also in place of somebody else. */
  take: procedureFor('inbox')
    .input(byId)
    .mutation(({ ctx, input }) =>
      ctx.db.$transaction(async (tx) => {
        const found = await lockOpen(tx, input.id);
        await tx.inbox_threads.update({ where: { id: found.id }, data: { taken_by: personOf(ctx.caller) } });
        await audit(tx, ctx, 'take_inbox', found);
      }),
    ),

  /** Sends an answer. @throws {ApiError} CONFLICT when somebody else answers, the thread is closed, or nothing can be sent */
  answer: procedureFor('inbox')
    .input(answerInput)
    .mutation(async ({ ctx, input: { id, text } }) => {
      await ctx.db.$transaction(async (tx) => {
        const found = await lockOpen(tx, id);
        const author_id = personOf(ctx.caller);
        if (found.taken_by && found.taken_by !== author_id)
          throw conflict('Somebody else answers in this chat. Take it over first, if they do not.');
        const why = whyUnreachable(withPhone(found.contributor), ctx.now());
        if (why) throw conflict(why);
        const { contributor_id } = found;
        await ctx.bot.answer(tx, { contributor_id, thread_id: id, author_id, body: text });
        await tx.inbox_threads.update({
          where: { id },
          data: { taken_by: author_id, waiting_since: null, notified_at: null, last_at: ctx.now() },
        });
        await audit(tx, ctx, 'answer_inbox', found);
      });
      ctx.bot.answerWaiting();
    }),

  /** Ends a thread: the bot goes on with the contributor. */
  close: procedureFor('inbox')
    .input(byId)
    .mutation(async ({ ctx, input }) => {
      const flow = await flowOf(ctx, input.id);
      await ctx.db.$transaction(async (tx) => {
        const found = await lockOpen(tx, input.id);
        await ctx.bot.endThread(tx, flow, found.contributor_id);
        await audit(tx, ctx, 'close_inbox', found);
      });
      ctx.bot.answerWaiting();
    }),
});

type Row = Omit<
  Thread,
  'window_closes_at' | 'why_unreachable' | 'opened_at' | 'last_at' | 'waiting_since' | 'closed_at'
> &
  Reachability & { opened_at: Date; last_at: Date; waiting_since: Date | null; closed_at: Date | null };

async function readThreads({ query, now }: Context, where: Prisma.Sql): Promise<Thread[]> {
  const rows = await query<Row>(Prisma.sql`
    select t.id::text, t.contributor_id::text, c.pilot, t.opened_at, t.is_urgent, t.waiting_since, t.last_at, t.closed_at, t.taken_by::text,
      coalesce(p.display_name, p.email) as taken_by_name, c.source, phone.last_inbound_at, phone.opted_out_at, phone.unreachable_at
    from inbox_threads t join contributors c on c.id = t.contributor_id
      join contributors phone on phone.id = coalesce(c.phone_id, c.id) left join profiles p on p.id = t.taken_by
    where ${where}
    order by t.closed_at desc, t.is_urgent desc, t.waiting_since nulls last, t.last_at desc, t.id limit 500`);
  return rows.map(({ source, last_inbound_at, opted_out_at, unreachable_at, ...row }) => {
    const hasWindow = source === 'whatsapp' && last_inbound_at !== null;
    return serializeDates({
      ...row,
      window_closes_at: hasWindow ? new Date(last_inbound_at.getTime() + WINDOW_MS) : null,
      why_unreachable: whyUnreachable({ source, last_inbound_at, opted_out_at, unreachable_at }, now()),
    });
  });
}

async function readThread(ctx: Context, id: string): Promise<z.output<typeof openedThread>> {
  const [found] = await readThreads(ctx, Prisma.sql`t.id = ${id}::uuid`);
  const { contributor_id, ...one } = orNotFound(found, 'chat');
  const rows = await ctx.query<{
    id: string;
    at: Date;
    thread_id: string;
    body_enc: Uint8Array;
    attached: 'voice' | 'file' | null;
    author: string | null;
    status: string | null;
  }>(Prisma.sql`
    select m.id::text, m.at, m.thread_id::text, m.body_enc, m.attached, o.status::text,
      case when m.author_id is not null then coalesce(p.display_name, p.email, 'Former member') end as author
    from inbox_messages m left join profiles p on p.id = m.author_id left join outbound_messages o on o.id = m.outbound_id
    where m.thread_id = ${id}::uuid order by m.id`);
  const flow = await ctx.bot.flow(one.pilot);
  const conversation = await ctx.db.conversations.findUnique({ where: { contributor_id } });
  const reader = readSnapshot(conversation?.snapshot);
  return {
    thread: { contributor_id, ...one },
    messages: rows.map(({ thread_id, body_enc, ...row }) =>
      serializeDates({ ...row, text: ctx.bot.textOf({ thread_id, body_enc }) }),
    ),
    canned_answers: CANNED.map((key) => sentence(flow, reader.wording ? reader : { wording: ENGLISH }, key)),
  };
}

/** Locks a thread's conversation, so that neither the bot nor anybody else answers meanwhile. @throws {ApiError} NOT_FOUND, CONFLICT */
async function lockOpen(tx: Tx, id: string) {
  const { contributor_id } = orNotFound(await tx.inbox_threads.findUnique({ where: { id } }), 'chat');
  await tx.$queryRaw`select 1 from conversations where contributor_id = ${contributor_id}::uuid for update`;
  const include = { contributor: { include: { phone: true } } };
  const found = await tx.inbox_threads.findUnique({ where: { id }, include });
  if (!found || found.closed_at) throw conflict('This chat is closed: the bot goes on with this person.');
  return found;
}

async function flowOf({ bot, db }: Context, id: string): Promise<Flow> {
  const found = await db.inbox_threads.findUnique({
    where: { id },
    select: { contributor: { select: { pilot: true } } },
  });
  return bot.flow(orNotFound(found, 'chat').contributor.pilot);
}

function audit(
  tx: Tx,
  ctx: Context,
  action: string,
  { contributor_id }: { contributor_id: string },
): Promise<void> {
  return record(tx, ctx, action, 'contributors', contributor_id);
}
