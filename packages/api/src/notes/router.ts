import { Prisma } from '@labrish/db';
import { z } from 'zod';
import { record, assertVersion, lockRow } from '../changes.ts';
import { personOf } from '../context.ts';
import { orNotFound } from '../errors.ts';
import { byId } from '../fields.ts';
import { serializeDates } from '../rows.ts';
import { adminProcedure, procedureFor, router } from '../trpc.ts';
import { answer, answerInput, note } from './schema.ts';

const entity = 'feedback_answers';
type Row = { contributor_id: string; body_enc: Uint8Array } & Omit<z.output<typeof note>, 'text'>;

/** Notes that contributors left for the team, and what the team says in public about them. No scope of a key opens them. */
export const notesRouter = router({
  /** Reads the newest open or closed notes. Every look is audited. */
  list: procedureFor('inbox')
    .input(z.strictObject({ closed: z.boolean().default(false) }))
    .output(z.object({ notes: z.array(note) }))
    .query(async ({ ctx, input: { closed } }) => {
      const rows = await ctx.query<Row>(Prisma.sql`
        select n.id::text, n.contributor_id::text, n.body_enc, to_char(n.created_at, 'YYYY-MM-DD') as day, c.pilot, c.region_label as place
        from team_notes n join contributors c on c.id = n.contributor_id
        where (n.closed_at is not null) = ${closed} order by n.created_at desc, n.id limit 500`);
      await ctx.db.team_notes.updateMany({
        where: { id: { in: rows.map(({ id }) => id) }, read_at: null },
        data: { read_at: ctx.now(), read_by: personOf(ctx.caller) },
      });
      if (rows.length > 0) await record(ctx.db, ctx, 'read_notes', 'team_notes', null);
      return { notes: rows.map((row) => ({ ...row, text: ctx.bot.noteOf(row) })) };
    }),

  /** Counts open notes, for the mark beside the view. */
  open: procedureFor('inbox')
    .output(z.object({ open: z.int() }))
    .query(async ({ ctx }) => ({ open: await ctx.db.team_notes.count({ where: { closed_at: null } }) })),

  close: procedureFor('inbox')
    .input(byId)
    .mutation(({ ctx, input: { id } }) =>
      ctx.db.$transaction(async (tx) => {
        orNotFound(await tx.team_notes.findUnique({ where: { id } }), 'note');
        const data = { closed_at: ctx.now() };
        const { count } = await tx.team_notes.updateMany({ where: { id, closed_at: null }, data });
        if (count > 0) await record(tx, ctx, 'close_note', 'team_notes', id);
      }),
    ),

  answers: procedureFor('inbox')
    .output(z.object({ answers: z.array(answer) }))
    .query(async ({ ctx }) => {
      const rows = await ctx.db.feedback_answers.findMany({
        orderBy: [{ published_at: { sort: 'desc', nulls: 'first' } }, { id: 'asc' }],
      });
      return { answers: rows.map(serializeDates) };
    }),

  /** Adds an answer, or changes the one with the id; publishes it, or takes it from the page. */
  saveAnswer: adminProcedure
    .input(answerInput)
    .mutation(({ ctx, input: { id, version, is_published, ...texts } }) =>
      ctx.db.$transaction(async (tx) => {
        if (id) await lockRow(tx, entity, id);
        const before = id
          ? orNotFound(await tx.feedback_answers.findUnique({ where: { id } }), 'answer')
          : null;
        if (before) await assertVersion(tx, entity, before, version);
        const data = { ...texts, published_at: is_published ? (before?.published_at ?? ctx.now()) : null };
        const after = before
          ? await tx.feedback_answers.update({
              where: { id: before.id },
              data: { ...data, version: { increment: 1 } },
            })
          : await tx.feedback_answers.create({ data });
        const action = before ? 'update' : 'create';
        await record(tx, ctx, action, entity, after.id, { before, after });
      }),
    ),

  removeAnswer: adminProcedure.input(byId).mutation(({ ctx, input: { id } }) =>
    ctx.db.$transaction(async (tx) => {
      await lockRow(tx, entity, id);
      const before = orNotFound(await tx.feedback_answers.findUnique({ where: { id } }), 'answer');
      await tx.feedback_answers.deleteMany({ where: { id } });
      await record(tx, ctx, 'delete', entity, id, { before });
    }),
  ),
});
