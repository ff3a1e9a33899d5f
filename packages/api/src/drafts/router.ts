import { draftsOf, keyOf, unconfirmedConcepts, type Draft } from '@labrish/conversation/drafts';
import { english } from '@labrish/conversation/sentence-groups';
import { readStoredFlow } from '@labrish/conversation/stored-flow';
import { z } from 'zod';
import { record } from '../changes.ts';
import type { Context } from '../context.ts';
import { badInput } from '../errors.ts';
import { component, nullableText, textUpTo, timestamp } from '../fields.ts';
import { findWholeFlow } from '../flow-versions/find.ts';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';

const words = {
  wording: textUpTo(60).meta({ examples: ['Creole'] }),
  text: z.string().max(20_000),
};

const draft = component('Draft', {
  kind: z.enum(['state', 'sentence', 'topic', 'concept']),
  where: z.string().meta({ description: 'The state, the sentence, the topic or the concept.' }),
  ...words,
  english: z.string().meta({ description: 'What people read until it is confirmed. Empty for a concept.' }),
  confirmed_at: timestamp.nullable(),
  confirmed_by_name: nullableText,
});

/** At most this many texts in one call: more than a flow has. */
const MOST = 1000;
const texts = z
  .strictObject({ drafts: z.array(z.strictObject(words)).min(1).max(MOST) })
  .meta({ id: 'Drafts' });

/** Texts that no native speaker had read when they were written. None is sent before an admin has confirmed that one has. */
export const draftsRouter = router({
  list: memberProcedure
    .meta({
      rest: 'GET /drafts',
      summary: 'Texts that wait for a native speaker',
      description:
        'Of the saved flow. The words of a concept decide what the bot understands; with one of them unconfirmed, the chat on WhatsApp is closed.',
    })
    .output(
      z.object({
        drafts: z.array(draft),
        is_open: z.boolean().meta({ description: 'Whether the chat on WhatsApp takes new people.' }),
      }),
    )
    .query(async ({ ctx }) => {
      const confirmed = await ctx.db.confirmed_drafts.findMany();
      const known = new Map(confirmed.map((row) => [keyOf(row), row]));
      return {
        drafts: (await findDrafts(ctx)).map((one) => {
          const row = known.get(keyOf(one));
          return {
            ...one,
            confirmed_at: row?.confirmed_at.toISOString() ?? null,
            confirmed_by_name: row?.confirmed_by_name ?? null,
          };
        }),
        is_open: unconfirmedConcepts(ctx.speech, confirmed).length === 0,
      };
    }),

  confirm: adminProcedure
    .meta({
      rest: 'POST /drafts/confirm',
      status: 204,
      summary: 'Confirm that a native speaker has read texts',
      description:
        'They are sent from the next message on. A text that is changed afterwards is a draft again.',
    })
    .input(texts)
    .mutation(async ({ ctx, input }) => {
      const known = new Set((await findDrafts(ctx)).map(keyOf));
      for (const [place, one] of input.drafts.entries())
        if (!known.has(keyOf(one)))
          throw badInput(`drafts[${place}].text`, 'There is no such draft. Load them again.');
      const { id, name } = ctx.caller;
      const by = { confirmed_at: ctx.now(), confirmed_by: id, confirmed_by_name: name };
      await ctx.db.$transaction(async (tx) => {
        await tx.confirmed_drafts.createMany({
          data: input.drafts.map((one) => ({ ...one, ...by })),
          skipDuplicates: true,
        });
        await record(tx, ctx, 'confirm', 'confirmed_drafts', null, { after: input });
      });
    }),

  retract: adminProcedure
    .meta({
      rest: 'POST /drafts/retract',
      status: 204,
      summary: 'Take back that a native speaker has read texts',
      description: 'People read English again from the next message on.',
    })
    .input(texts)
    .mutation(({ ctx, input }) =>
      ctx.db.$transaction(async (tx) => {
        for (const one of input.drafts) await tx.confirmed_drafts.deleteMany({ where: one });
        await record(tx, ctx, 'retract', 'confirmed_drafts', null, { after: input });
      }),
    ),
});

/** Finds the drafts of the saved flow, those of safety first. Reads nothing for a pilot that can have none. */
async function findDrafts({ db, pilot, speech }: Context): Promise<Draft[]> {
  if (pilot.draft_wordings.length + speech.language.draft_concepts.length === 0) return [];
  const { saved, prompts, regions, consent_version } = await findWholeFlow(db);
  const rest = { prompts, regions, consent_version, product_name: '' };
  return draftsOf({ pilot, speech, ...readStoredFlow(saved), ...rest }, english);
}
