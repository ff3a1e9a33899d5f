import { z } from 'zod';
import { record, recordAll } from '../changes.ts';
import type { Context } from '../context.ts';
import { component, id, nonEmptyText, textUpTo, timestamp } from '../fields.ts';
import { procedureFor } from '../trpc.ts';
import { find, findElsewhere } from './find.ts';
import { erase, muteContributor, liftUnder18, LONGEST_HOLD_HOURS, move, resend } from './people.ts';
import { elsewhere, proof, timeline, timelineInput } from './schema.ts';
import { readTimeline } from './timeline.ts';

const ENTITY = 'contributors';
const whom = { contributor_id: id };
const reason = nonEmptyText(500).meta({ description: 'Why, for the audit log. Name nobody in it.' });

/** Lets the caller see and help one contributor. Every look-up is audited; no answer has phone numbers or message texts. */
export const peopleProcedures = {
  find: procedureFor('inbox', 'erase')
    .meta({
      rest: 'POST /operations/find',
      summary: 'Find a contributor by phone number, receipt code or id',
      description: 'The number is kept nowhere; a look, found or not, is in the audit log without it.',
      errors: { 404: 'Nobody is known by this.' },
    })
    .input(z.strictObject({ typed: nonEmptyText(100).meta({ examples: ['+1 876 555 0123'] }) }))
    .output(
      component('FoundContributor', {
        ...whom,
        by: z.enum(['id', 'receipt', 'phone']),
        elsewhere: elsewhere.optional(),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const found = await find(ctx, input.typed).catch(async (error: unknown) => {
        await record(ctx.db, ctx, 'find', ENTITY, null);
        throw error;
      });
      const { contributor_id, by } = found;
      await record(ctx.db, ctx, 'find', ENTITY, contributor_id, { after: { by } });
      const others = await findElsewhere(ctx.db, contributor_id);
      return { ...found, ...(others.length > 0 && { elsewhere: others }) };
    }),

  timeline: procedureFor('inbox', 'erase')
    .meta({
      rest: 'GET /operations/contributors/{contributor_id}',
      summary: "A contributor's messages and what came of each, latest first",
      description:
        'Ids, times, kinds and states only: neither addresses nor what was said. Every look is audited.',
    })
    .input(timelineInput)
    .output(timeline)
    .query(async ({ ctx, input }) => {
      const read = await readTimeline(ctx, input);
      await record(ctx.db, ctx, 'look', ENTITY, input.contributor_id);
      return read;
    }),

  resend: procedureFor('inbox')
    .meta({
      rest: 'POST /operations/contributors/{contributor_id}/resend',
      status: 204,
      summary: 'Send a contributor the question again that they stand at',
      errors: { 409: 'Nothing can be sent to them, or there is nothing to ask; `error` says which.' },
    })
    .input(z.strictObject(whom))
    .mutation(async ({ ctx, input: { contributor_id } }) => {
      const work = await workOf(ctx, contributor_id);
      await ctx.db.$transaction(async (tx) => {
        await resend(tx, work, contributor_id, ctx.now());
        await record(tx, ctx, 'resend', ENTITY, contributor_id);
      });
      ctx.bot.answerWaiting();
    }),

  move: procedureFor('inbox')
    .meta({
      rest: 'POST /operations/contributors/{contributor_id}/move',
      status: 204,
      summary: 'Put a contributor to a state of the live flow',
      description: 'Their recordings stay at hand. They are asked there, if they can be written to.',
    })
    .input(
      z.strictObject({
        ...whom,
        state_key: textUpTo(200).meta({ examples: ['awaiting_audio'] }),
      }),
    )
    .mutation(async ({ ctx, input: { contributor_id, state_key } }) => {
      const work = await workOf(ctx, contributor_id);
      await ctx.db.$transaction(async (tx) => {
        const before = await move(tx, work, contributor_id, state_key);
        await record(tx, ctx, 'move', ENTITY, contributor_id, {
          before: { state_key: before },
          after: { state_key },
        });
      });
      ctx.bot.answerWaiting();
    }),

  hold: procedureFor('inbox')
    .meta({
      rest: 'POST /operations/contributors/{contributor_id}/hold',
      summary: 'Keep the bot from answering a contributor for up to a day',
      description:
        'What they send is stored, and answered once afterwards. STOP and deletions are answered at once. 0 hours ends a hold.',
    })
    .input(z.strictObject({ ...whom, hours: z.number().min(0).max(LONGEST_HOLD_HOURS).default(24) }))
    .output(component('Hold', { muted_until: timestamp }))
    .mutation(async ({ ctx, input: { contributor_id, hours } }) => {
      const until = await ctx.db.$transaction(async (tx) => {
        const muted_until = await muteContributor(tx, contributor_id, hours, ctx.now());
        await record(tx, ctx, 'hold', ENTITY, contributor_id, { after: { muted_until } });
        return muted_until;
      });
      ctx.bot.answerWaiting();
      return { muted_until: until.toISOString() };
    }),

  lift: procedureFor('inbox')
    .meta({
      rest: 'POST /operations/contributors/{contributor_id}/lift',
      status: 204,
      summary: 'Let somebody take part who once said that they are under 18',
      description: 'In every country that they have written to.',
      errors: { 409: 'They never said so.' },
    })
    .input(z.strictObject(whom))
    .mutation(({ ctx, input: { contributor_id } }) =>
      ctx.db.$transaction(async (tx) => {
        const lifted = await liftUnder18(tx, contributor_id, ctx.now());
        const changes = lifted.map((entity_id) => ({ action: 'lift', entity: ENTITY, entity_id }));
        await recordAll(tx, ctx, changes);
      }),
    ),

  erase: procedureFor('erase')
    .meta({
      rest: 'POST /operations/contributors/{contributor_id}/erase',
      fresh_factor: true,
      summary: 'Take out everything that a contributor gave, in their name',
      description:
        'What their own DELETE ALL does. They get the receipt as well, if they can be written to; else give it to them.',
    })
    .input(z.strictObject({ ...whom, reason, proof }))
    .output(
      component('Erased', {
        receipt: z.string().meta({ examples: ['KU8Z-BP3S'] }),
        is_notified: z.boolean(),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { contributor_id } = input;
      const work = await workOf(ctx, contributor_id);
      const erased = await ctx.db.$transaction(async (tx) => {
        const done = await erase(tx, work, contributor_id, ctx.now());
        const after = { reason: input.reason, proof: input.proof, ...done };
        await record(tx, ctx, 'erase', ENTITY, contributor_id, { after });
        return done;
      });
      await ctx.bot.forget(contributor_id);
      ctx.bot.answerWaiting();
      return erased;
    }),
};

/** Returns the bot and the live flow of the contributor's pilot; without such a contributor, of the call's. */
async function workOf({ bot, db, pilot }: Context, id: string) {
  const contributor = await db.contributors.findUnique({ where: { id }, select: { pilot: true } });
  return { bot, flow: await bot.flow(contributor?.pilot ?? pilot.country.code) };
}
