import { z } from 'zod';
import { saveFlow } from '../flow-saves/save-flow.ts';
import { harm } from '../flow-saves/harm-schema.ts';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { listSentences, reword, restore } from './save.ts';
import { countQuestions } from './asked.ts';
import { botSentence, questionCounts, restoreSentence, rewordSentence } from './schema.ts';

const ERRORS = { 409: 'The sentence has changed since the given version.' };

export const botSentencesRouter = router({
  list: memberProcedure
    .meta({
      rest: 'GET /bot-sentences',
      summary: 'What the bot says of its own accord, beside the templates',
    })
    .output(z.object({ sentences: z.array(botSentence) }))
    .query(async ({ ctx }) => ({ sentences: listSentences(ctx, await ctx.db.bot_sentences.findMany()) })),

  asked: memberProcedure
    .meta({
      rest: 'GET /bot-sentences/asked',
      summary: 'How often people asked each question in the last 30 days',
    })
    .output(questionCounts)
    .query(({ ctx }) => countQuestions(ctx)),

  reword: adminProcedure
    .meta({
      rest: 'PUT /bot-sentences/{wording}/{sentence_key}',
      summary: 'Put other words in the place of ours',
      description:
        'Counts from the next message on. The words keep exactly the placeholders of ours; the label of a button has at ' +
        'most 20 characters, and is not called like another answer to the same question.',
      errors: ERRORS,
    })
    .input(rewordSentence)
    .output(z.object({ sentence: botSentence, ...harm }))
    .mutation(({ ctx, input: { body, ...named } }) =>
      saveFlow(ctx, async (tx) => ({ sentence: await reword(tx, ctx, named, body) })),
    ),

  restore: adminProcedure
    .meta({
      rest: 'DELETE /bot-sentences/{wording}/{sentence_key}',
      status: 204,
      summary: 'Let the bot say our words again',
      description: 'Where it says them already, nothing changes.',
      errors: ERRORS,
    })
    .input(restoreSentence)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.db.$transaction((tx) => restore(tx, ctx, input))),
});
