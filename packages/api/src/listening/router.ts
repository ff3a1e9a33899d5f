import { z } from 'zod';
import { id, component, nullableText, timestamp } from '../fields.ts';
import { adminProcedure, router } from '../trpc.ts';
import { Prisma } from '@labrish/db';
import { dayOf } from '@labrish/pilot';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { encodeCursor, readCursor } from '../cursor.ts';
import { serializeDates } from '../rows.ts';
import { DAILY_LIMIT } from './limit.ts';

const how = z.enum(['played', 'downloaded', 'review', 'adjudication']).meta({
  id: 'ListenedHow',
  description:
    '`played`: from the list. `downloaded`: by a script. `review`: to judge it. `adjudication`: to decide about it.',
});

/** A record that somebody heard a recording on a day. */
const listen = component('Listen', {
  id,
  submission_id: id,
  person_id: id,
  person: z.string().meta({ description: 'Name or address; of somebody removed: "Former member".' }),
  key_name: nullableText.meta({ description: 'Of an API key that did it for the person.' }),
  how: z.array(how),
  day: z.string().meta({ description: "The country's day.", examples: ['2026-11-20'] }),
  first_at: timestamp,
  last_at: timestamp,
});
type Listen = z.output<typeof listen>;

const listenInput = z.strictObject({
  person_id: id.optional().meta({ description: 'What this person heard, and their keys downloaded.' }),
  submission_id: id.optional().meta({ description: 'Who heard this recording.' }),
  limit: z.int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional().meta({ description: '`next_cursor` of the page before.' }),
});
type ListenInput = z.output<typeof listenInput>;

const listenPage = z.object({ data: z.array(listen), next_cursor: nullableText });

const listenFigures = component('ListenFigures', {
  today: z.int().meta({ description: 'Different recordings that count against the limit today.' }),
  limit: z.int(),
  in_90_days: z.int().meta({ description: 'Different recordings, those of exempt keys too.' }),
  days_at_limit: z.int().meta({ description: 'Days of these on which they asked for more than the limit.' }),
});

/** Lists who heard which recording. */
export const listeningRouter = router({
  list: adminProcedure
    .meta({
      rest: 'GET /listens',
      summary: 'Who heard or downloaded which recording in the last 90 days, newest first',
      description:
        'A row a caller, recording and day. Withdrawn recordings stay in it: it says who may still have a copy.',
    })
    .input(listenInput)
    .output(listenPage)
    .query(({ ctx, input }) => listListens(ctx, input)),

  figures: adminProcedure
    .meta({
      rest: 'GET /listens/people/{person_id}',
      summary: 'How many recordings a person heard, with their API keys',
    })
    .input(z.strictObject({ person_id: id }))
    .output(listenFigures)
    .query(({ ctx, input }) => readListenFigures(ctx, input.person_id)),
});

type Row = Omit<Listen, 'first_at' | 'last_at'> & { first_at: Date; last_at: Date };

/** Lists who heard what, newest first. */
async function listListens(
  { query }: Context,
  { person_id, submission_id, limit, cursor }: ListenInput,
): Promise<z.output<typeof listenPage>> {
  const after = readCursor(cursor);
  const rows = await query<Row>(Prisma.sql`
    select l.id, l.submission_id, l.person_id, coalesce(p.display_name, p.email, 'Former member') as person, k.name as key_name,
      l.how::text[] as how, to_char(l.day, 'YYYY-MM-DD') as day, l.first_at, l.last_at
    from listens l left join profiles p on p.id = l.person_id left join api_keys k on k.id = l.caller_id
    where true
      ${person_id ? Prisma.sql`and l.person_id = ${person_id}::uuid` : Prisma.empty}
      ${submission_id ? Prisma.sql`and l.submission_id = ${submission_id}::uuid` : Prisma.empty}
      ${after ? Prisma.sql`and (l.first_at, l.id) < (${after.created_at}, ${after.id}::uuid)` : Prisma.empty}
    order by l.first_at desc, l.id desc limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    data: page.map(serializeDates),
    next_cursor: last ? encodeCursor({ id: last.id, created_at: last.first_at }) : null,
  };
}

type Figures = Omit<z.output<typeof listenFigures>, 'limit'>;

/** Counts what a person heard. @throws {ApiError} NOT_FOUND for somebody not in the team who heard nothing in 90 days. */
async function readListenFigures(
  { query, now, pilots }: Context,
  person_id: string,
): Promise<z.output<typeof listenFigures>> {
  const [row] = await query<Figures & { is_known: boolean }>(Prisma.sql`
    select
      exists (select from profiles where id = ${person_id}::uuid)
        or exists (select from listens where person_id = ${person_id}::uuid) as is_known,
      coalesce((select recordings from listening_days
        where counted_id = ${person_id}::uuid and day = ${dayOf(pilots[0], now())}::date), 0)::int as today,
      (select count(distinct submission_id) from listens where person_id = ${person_id}::uuid)::int as in_90_days,
      (select count(*) from listening_days where counted_id = ${person_id}::uuid and passed_at is not null)::int as days_at_limit`);
  if (!row?.is_known) throw notFound('person');
  const { is_known: _, ...figures } = row;
  return { ...figures, limit: DAILY_LIMIT };
}
