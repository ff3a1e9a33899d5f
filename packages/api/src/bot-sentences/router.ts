import { z } from 'zod';
import { saveFlow } from '../flow-saves/save-flow.ts';
import { harm } from '../flow-saves/harm-schema.ts';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { listSentences, restore, reword } from './save.ts';
import { botSentence, questionCounts, restoreSentence, rewordSentence } from './schema.ts';
import { ASK_WORDS, QUESTIONS } from '@labrish/pilot/language';
import type { Context } from '../context.ts';

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

/** How long a question counts. */
const DAYS = 30;

/** Counts what people asked the bot in the last 30 days, by question, and what had no answer, by its kind. */
async function countQuestions({ db, now }: Context): Promise<z.infer<typeof questionCounts>> {
  const since = new Date(now().getTime() - DAYS * 24 * 3_600_000);
  const rows = await db.questions_asked.groupBy({
    by: ['question'],
    where: { asked_at: { gte: since } },
    _count: { _all: true },
  });
  const counted = new Map(rows.map(({ question, _count }) => [question, _count._all]));
  const times = <Key extends string>(keys: readonly Key[], prefix = '') =>
    Object.fromEntries(keys.map((key) => [key, counted.get(prefix + key) ?? 0])) as Record<Key, number>;
  return { answered: times(QUESTIONS), unanswered: times(ASK_WORDS, 'no_answer_') };
}
