import { z } from 'zod';
import { saveFlow } from '../flow-saves/save-flow.ts';
import { harm } from '../flow-saves/harm-schema.ts';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { botSentence, questionCounts, restoreSentence, rewordSentence, type BotSentence } from './schema.ts';
import { ASK_WORDS, QUESTIONS } from '@labrish/pilot/language';
import type { Context, PilotTx } from '../context.ts';
import { ownWordsErrors, isLabel, longestOf, placeholdersOf } from '@labrish/conversation/own-words';
import { builtIn, isSentenceKey, type SentenceKey } from '@labrish/conversation/sentences';
import { Prisma, type bot_sentences } from '@labrish/db';
import { perCategory, type Category } from '@labrish/pilot';
import { record, type By, assertVersion } from '../changes.ts';
import { ApiError, notFound } from '../errors.ts';
import { assertLabels } from '../labels.ts';
import { groupOf, SENTENCE_GROUPS, SEVERAL_COUNTRIES } from '@labrish/conversation/sentence-groups';

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

type Saver = By & Context;

/** Names a sentence of the bot and its wording, and the version that the edit is based on. */
interface Named {
  wording: Category;
  sentence_key: string;
  version?: number | undefined;
}

/**
 * Replaces a built-in sentence by an admin's words.
 *
 * @throws {ApiError} NOT_FOUND for an unknown key, BAD_REQUEST for words that are not valid there, CONFLICT when stale.
 */
async function reword(tx: PilotTx, ctx: Saver, named: Named, body: string): Promise<BotSentence> {
  const { key, row } = await lockSentence(tx, ctx, named);
  assertSayable(ctx, key, body, await ownSentences(tx));
  await write(tx, ctx, named, row, body.trim());
  return listSentence(ctx, key, await tx.bot_sentences.findMany({ where: { sentence_key: key } }));
}

/** Restores the built-in sentence. @throws {ApiError} NOT_FOUND for an unknown key, CONFLICT when stale. */
async function restore(tx: PilotTx, ctx: Saver, named: Named): Promise<void> {
  const { row } = await lockSentence(tx, ctx, named);
  if (row) await write(tx, ctx, named, row, null);
}

/** Locks the table until the transaction ends, so that two concurrent saves cannot make two labels alike. */
async function lockSentence(
  tx: PilotTx,
  { pilot }: Context,
  named: Named,
): Promise<{ key: SentenceKey; row: bot_sentences | null }> {
  const { wording, sentence_key, version } = named;
  assertLabels(pilot, [wording], 'wording');
  if (!isSentenceKey(sentence_key)) throw notFound('sentence');
  await tx.$executeRaw(Prisma.sql`lock table bot_sentences in share row exclusive mode`);
  const row = await tx.bot_sentences.findFirst({ where: { wording, sentence_key } });
  await assertVersion(tx, 'bot_sentences', { id: idOf(named), version: row?.version ?? 0 }, version);
  return { key: sentence_key, row };
}

type OwnSentences = Record<Category, Record<string, string>>;

async function ownSentences(tx: PilotTx): Promise<OwnSentences> {
  const own: OwnSentences = {};
  for (const { wording, sentence_key, body } of await tx.bot_sentences.findMany())
    if (body !== null) own[wording] = { ...own[wording], [sentence_key]: body };
  return own;
}

function assertSayable(
  { pilot, speech }: Context,
  key: SentenceKey,
  body: string,
  sentences: OwnSentences,
): void {
  const errors = ownWordsErrors(key, body, { pilot, speech, sentences });
  if (errors.length === 0) return;
  const details = errors.map((message) => ({ path: 'body', message }));
  throw new ApiError('BAD_REQUEST', errors.join(' '), { details });
}

async function write(
  tx: PilotTx,
  by: By,
  named: Named,
  before: bot_sentences | null,
  body: string | null,
): Promise<void> {
  if (before?.body === body) return;
  const { wording, sentence_key } = named;
  const after = await tx.bot_sentences.upsert({
    where: { pilot_wording_sentence_key: { pilot: tx.$pilot, wording, sentence_key } },
    create: { wording, sentence_key, body },
    update: { body, version: { increment: 1 } },
  });
  const action = body === null ? 'restore' : before ? 'update' : 'create';
  await record(tx, by, action, 'bot_sentences', idOf(named), { before, after });
}

/** Returns the id of a sentence in the audit log. */
function idOf({ wording, sentence_key }: Named): string {
  return `${wording}/${sentence_key}`;
}

type Row = Pick<bot_sentences, 'wording' | 'sentence_key' | 'body' | 'version'>;

/** Lists every built-in sentence of the bot, with the words that admins have put in its place. */
function listSentences(country: Context, rows: Row[]): BotSentence[] {
  return SENTENCE_GROUPS.filter(({ name }) => name !== SEVERAL_COUNTRIES || country.pilots.length > 1)
    .flatMap(({ keys }) => keys)
    .map((key) => listSentence(country, key, rows));
}

/** Describes one built-in sentence. @param rows all rows, or those of this sentence. */
function listSentence({ pilot, speech }: Context, key: SentenceKey, rows: Row[]): BotSentence {
  return {
    sentence_key: key,
    group: groupOf(key),
    is_label: isLabel(key),
    max_length: longestOf(key),
    placeholders: placeholdersOf(key),
    wordings: perCategory(pilot, (wording) => {
      const own = rows.find((row) => row.wording === wording && row.sentence_key === key);
      return {
        written: builtIn({ speech }, wording, key),
        body: own?.body ?? null,
        version: own?.version ?? 0,
      };
    }),
  };
}
