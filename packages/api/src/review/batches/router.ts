import { Prisma } from '@labrish/db';
import { z } from 'zod';
import { may } from '@labrish/api/permissions';
import { lockRow, record } from '@labrish/api/changes';
import { personOf, type Context, type Tx } from '@labrish/api/context';
import { badInput, orNotFound } from '@labrish/api/errors';
import { byId, component, id, nonEmptyText } from '@labrish/api/fields';
import { memberProcedure, procedureFor, router } from '@labrish/api/trpc';
import { reviewerNames } from '../reviewers/schema.ts';
import { lockAll } from '../consensus.ts';
import { reachable, submissionIds } from '../bulk/reachable.ts';

const reviewer = component('BatchReviewer', {
  id,
  name: z.string(),
  judged: z
    .int()
    .meta({ description: 'Recordings of the batch that they have judged since it was assigned.' }),
});

const batch = component('ReviewBatch', {
  id,
  name: z.string().meta({ examples: ['School stories'] }),
  due_on: z.iso
    .date()
    .nullable()
    .meta({ examples: ['2026-12-04'] }),
  recordings: z.int(),
  waiting: z.int().meta({ description: 'Of these, how many still wait for reviewers.' }),
  reviewers: z.array(reviewer).meta({ description: 'For who is no lead: themselves alone.' }),
});

const fields = {
  name: nonEmptyText(100),
  reviewer_ids: z.array(id).min(1, 'Choose at least one person.').max(50),
  due_on: batch.shape.due_on,
};

/** Batches of recordings that a lead assigns to some reviewers, who get these first. Others may still get them. */
export const batchesRouter = router({
  list: memberProcedure
    .meta({
      rest: 'GET /review/batches',
      summary: 'Assigned recordings and how far they are, the earliest due first',
      description: 'All batches for a lead; your own for anybody else.',
    })
    .output(z.object({ data: z.array(batch) }))
    .query(async ({ ctx }) => ({ data: await listBatches(ctx) })),

  people: procedureFor('lead')
    .meta({ rest: 'GET /review/batches/people', summary: 'Who can be given recordings, by name' })
    .output(reviewerNames)
    .query(async ({ ctx }) => ({
      data: await ctx.query<{ id: string; name: string }>(Prisma.sql`
        select id, coalesce(display_name, email) as name from profiles where blocked_at is null order by name, id`),
    })),

  create: procedureFor('lead')
    .meta({
      rest: 'POST /review/batches',
      summary: 'Assign recordings to some reviewers, who get them first',
      description: 'Recordings of another batch move to this one.',
      status: 201,
    })
    .input(z.strictObject({ ...fields, submission_ids: submissionIds }))
    .output(z.object({ id, recordings: z.int() }))
    .mutation(({ ctx, input }) => createBatch(ctx, input)),

  update: procedureFor('lead')
    .meta({
      rest: 'PUT /review/batches/{id}',
      summary: 'Assign a batch to others, rename it, move its due day',
      status: 204,
    })
    .input(z.strictObject({ id, ...fields }))
    .mutation(({ ctx, input: { id, ...data } }) =>
      ctx.db.$transaction(async (tx) => {
        const before = await lockBatch(tx, id);
        await refuseUnknown(tx, data.reviewer_ids);
        const after = await tx.review_batches.update({ where: { id }, data: stored(data) });
        await record(tx, ctx, 'update', 'review_batches', id, { before, after });
      }),
    ),

  end: procedureFor('lead')
    .meta({
      rest: 'DELETE /review/batches/{id}',
      summary: 'End a batch: its recordings stay in the queue',
      status: 204,
    })
    .input(byId)
    .mutation(({ ctx, input: { id } }) =>
      ctx.db.$transaction(async (tx) => {
        const before = await lockBatch(tx, id);
        await tx.review_batches.delete({ where: { id } });
        await record(tx, ctx, 'delete', 'review_batches', id, { before });
      }),
    ),
});

type Batch = z.output<typeof batch>;

function listBatches(ctx: Context): Promise<Batch[]> {
  const me = Prisma.sql`${personOf(ctx.caller)}::uuid`;
  const isLead = may(ctx.caller, 'lead');
  return ctx.query<Batch>(Prisma.sql`
    select b.id, b.name, b.due_on::text as due_on, counted.recordings, counted.waiting,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', coalesce(p.display_name, p.email), 'judged',
          (select count(distinct a.submission_id) from submissions s join review_assignments a on a.submission_id = s.id
            where s.batch_id = b.id and a.reviewer_id = p.id and a.decided_at >= b.created_at and not a.is_calibration))
          order by coalesce(p.display_name, p.email), p.id), '[]')
        from profiles p where p.id = any(b.reviewer_ids) and p.blocked_at is null and (${isLead} or p.id = ${me})) as reviewers
    from review_batches b cross join lateral (
      select count(*)::int as recordings,
        (count(*) filter (where s.review_status in ('to_review', 'to_transcribe')))::int as waiting
      from submissions s where s.batch_id = b.id and s.withdrawn_at is null
    ) as counted
    where ${isLead} or ${me} = any(b.reviewer_ids) order by b.due_on nulls last, b.created_at, b.id`);
}

type Fields = { name: string; reviewer_ids: string[]; due_on: string | null };

async function createBatch(ctx: Context, { submission_ids, ...data }: Fields & { submission_ids: string[] }) {
  return ctx.db.$transaction(async (tx) => {
    await refuseUnknown(tx, data.reviewer_ids);
    await lockAll(tx, submission_ids);
    const ids = await reachable(ctx, tx, submission_ids);
    if (ids.length === 0) throw badInput('submission_ids', 'None of these recordings can be assigned.');
    const after = await tx.review_batches.create({ data: { ...stored(data), created_at: ctx.now() } });
    await tx.submissions.updateMany({ where: { id: { in: ids } }, data: { batch_id: after.id } });
    await record(tx, ctx, 'create', 'review_batches', after.id, { after: { ...after, submission_ids: ids } });
    return { id: after.id, recordings: ids.length };
  });
}

function stored({ due_on, reviewer_ids, name }: Fields) {
  return { name, reviewer_ids: [...new Set(reviewer_ids)], due_on: due_on && new Date(due_on) };
}

/** @throws {ApiError} BAD_REQUEST that names the first who is not in the team, or blocked */
async function refuseUnknown(tx: Tx, ids: readonly string[]): Promise<void> {
  const found = await tx.profiles.findMany({ where: { id: { in: [...ids] }, blocked_at: null } });
  const place = ids.findIndex((one) => !found.some((profile) => profile.id === one));
  if (place >= 0) throw badInput(`reviewer_ids[${place}]`, 'This person is not in the team, or blocked.');
}

async function lockBatch(tx: Tx, id: string) {
  await lockRow(tx, 'review_batches', id);
  return orNotFound(await tx.review_batches.findUnique({ where: { id } }), 'batch');
}
