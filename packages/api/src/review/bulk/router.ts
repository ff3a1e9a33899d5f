import { QUARANTINING, REASON_KEYS, REASONS, type Reason, type Status } from '@labrish/dataset';
import { Prisma } from '@labrish/db';
import { z } from 'zod';
import { record } from '@labrish/api/changes';
import { personOf, type Context } from '@labrish/api/context';
import { component, id, nonEmptyText, optionalText, timestamp } from '@labrish/api/fields';
import { serializeDates } from '@labrish/api/rows';
import { procedureFor, router } from '@labrish/api/trpc';
import { refuseBraked } from '../brakes/brake.ts';
import { applyConsensusToAll, lockAll, TIMEOUTS } from '../consensus.ts';
import { setAsidePreview } from '../reviewers/schema.ts';
import { previewSetAside, setAside } from '../reviewers/set-aside.ts';
import { reachable, submissionIds, WAS_NEVER_HELD } from './reachable.ts';

/** How many actions the list has, the newest first. */
const LISTED = 50;

const action = z.enum(['put_back', 'hold_back']);

const preview = component('BulkPreview', {
  recordings: z.int().meta({ description: 'How many the action is about.' }),
  ...setAsidePreview.shape,
  published: z.int().meta({ description: 'Recordings that published versions have.' }),
});

const putBack = component('PutBack', {
  id,
  by: z.string(),
  reason: z.string(),
  recordings: z.int(),
  created_at: timestamp,
  undone_at: timestamp.nullable(),
});

/** Actions of a lead on many recordings at once. */
export const bulkRouter = router({
  preview: procedureFor('lead')
    .meta({
      rest: 'POST /review/bulk/preview',
      summary: 'What would change if many recordings were returned to the queue or held back',
    })
    .input(z.strictObject({ submission_ids: submissionIds, action }))
    .output(preview)
    .mutation(({ ctx, input }) => previewBulk(ctx, input)),

  putBack: procedureFor('lead')
    .meta({
      rest: 'POST /review/bulk/put-back',
      summary: 'Put many recordings back to the queue',
      description:
        'No verdict on them counts any more; others judge them anew. Recordings that were reported, held back or found to be copies are ' +
        'passed over: a lead decided about each. `/review/set-asides/{id}/undo` undoes it.',
    })
    .input(z.strictObject({ submission_ids: submissionIds, reason: nonEmptyText(500) }))
    .output(z.object({ id: id.nullable().meta({ description: 'Null when all were passed over.' }) }))
    .mutation(async ({ ctx, input: { reason, submission_ids } }) => {
      const ids = await reachable(ctx, ctx.db, submission_ids, WAS_NEVER_HELD);
      if (ids.length === 0) return { id: null };
      return { id: (await setAside(ctx, { reviewer_id: null, submission_ids: ids, reason })).id };
    }),

  holdBack: procedureFor('lead')
    .meta({
      rest: 'POST /review/bulk/hold-back',
      summary: 'Hold many recordings back until a lead has decided about each',
      description: 'As a report would; a note on each says why. Published versions lose them.',
    })
    .input(
      z.strictObject({
        submission_ids: submissionIds,
        reason: z
          .enum(REASON_KEYS.filter((key) => QUARANTINING.has(key)))
          .meta({ examples: ['personal_information'] }),
        comment: optionalText(500),
      }),
    )
    .output(z.object({ held_back: z.int() }))
    .mutation(async ({ ctx, input }) => ({ held_back: await holdBack(ctx, input) })),

  list: procedureFor('lead')
    .meta({ rest: 'GET /review/bulk', summary: 'Who put many recordings back to the queue, newest first' })
    .output(z.object({ data: z.array(putBack) }))
    .query(async ({ ctx }) => {
      const rows = await ctx.query<PutBackRow>(Prisma.sql`
        select a.id, coalesce(p.display_name, p.email, 'Former member') as by, a.reason, cardinality(a.submission_ids) as recordings,
          a.created_at, a.undone_at
        from set_asides a left join profiles p on p.id = a.set_by
        where a.reviewer_id is null order by a.created_at desc, a.id limit ${LISTED}`);
      return { data: rows.map(serializeDates) };
    }),
});

type PutBackRow = Omit<z.output<typeof putBack>, 'created_at' | 'undone_at'> & {
  created_at: Date;
  undone_at: Date | null;
};

async function previewBulk(
  ctx: Context,
  { submission_ids: given, action: does }: { submission_ids: string[]; action: z.output<typeof action> },
): Promise<z.output<typeof preview>> {
  const submission_ids = await reachable(
    ctx,
    ctx.db,
    given,
    does === 'put_back' ? WAS_NEVER_HELD : undefined,
  );
  const found = await ctx.query<{ from: Status; recordings: number; published: number }>(Prisma.sql`
    select review_status as from, count(*)::int as recordings,
      (count(*) filter (where exists (select from release_items i join releases v on v.id = i.release_id
        where i.submission_id = s.id and i.removed_at is null and v.published_at is not null)))::int as published
    from submissions s where id = any(${submission_ids}::uuid[]) group by review_status order by review_status`);
  const changes = found.map(({ from, recordings }) => ({ from, to: 'quarantined' as const, recordings }));
  return {
    ...(does === 'put_back'
      ? await previewSetAside(ctx, { reviewer_id: null, submission_ids })
      : { verdicts: 0, reports: 0, relabelled: 0, changes }),
    recordings: submission_ids.length,
    published: found.reduce((sum, row) => sum + row.published, 0),
  };
}

/** Holds recordings back, each with a note that says why. @returns how many */
async function holdBack(
  ctx: Context,
  { submission_ids, reason, comment }: { submission_ids: string[]; reason: Reason; comment: string | null },
): Promise<number> {
  const author_id = personOf(ctx.caller);
  const label = REASONS.find(({ key }) => key === reason)?.label ?? reason;
  const body = [`Held back: ${label}`, comment].filter(Boolean).join('. ');
  return ctx.db.$transaction(async (tx) => {
    await refuseBraked(tx, author_id);
    await lockAll(tx, submission_ids);
    const ids = await reachable(ctx, tx, submission_ids);
    const now = ctx.now();
    await tx.submissions.updateMany({ where: { id: { in: ids } }, data: { held_back_at: now } });
    await tx.recording_notes.createMany({
      data: ids.map((submission_id) => ({ submission_id, author_id, body, created_at: now })),
    });
    await applyConsensusToAll(tx, ids, now);
    // Without the comment: it goes with the recordings, and the audit log stays.
    await record(tx, ctx, 'hold_back', 'submissions', null, { after: { reason, submission_ids: ids } });
    return ids.length;
  }, TIMEOUTS);
}
