import { flowFile } from './flow-file.ts';
import { z } from 'zod';
import { finishSync, startSync } from '../content-templates/sync.ts';
import type { Context } from '../context.ts';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { checkForPublishing, findPublishCheck, findFindings, findInUse } from './publish-check.ts';
import { findings, harm, harmOfRestoring, type FlowHarm } from '../flow-saves/harm-schema.ts';
import { countAskedAgain, saveFlow, askedAgain } from '../flow-saves/save-flow.ts';
import { findDraft, listVersions, findWholeFlow, liveNumber, publishedFlow, savedFlow } from './find.ts';
import { assertKnownLabels, exportFile, importFile } from './file.ts';
import { discard, publish, restore, setMode, undoDiscard, withSuccessors } from './publish.ts';
import * as schema from './schema.ts';
import { changesBetween, compareVersions, findHistory } from './history.ts';
import { NO_FLOW } from '@labrish/conversation/stored-flow';
import { peopleByState } from './occupancy.ts';
import type { FlowChanges } from './schema.ts';
import { publishBlockersOf, type PublishCheck } from '@labrish/conversation/publish-check';
import { bySeverity, isNewSince } from '@labrish/conversation/lint';

const STALE = { 409: 'The flow has changed since the given revision; the message names who changed it.' };

export const flowVersionsRouter = router({
  list: memberProcedure
    .meta({ rest: 'GET /flow/versions', summary: 'Every flow that people got, newest first' })
    .input(schema.versionsInput)
    .output(schema.versionsPage)
    .query(({ ctx, input }) => listVersions(ctx.db, input)),

  /** Lists versions for the console, each with what it changed and how many people it reached. */
  history: memberProcedure.input(schema.versionsInput).query(({ ctx, input }) => findHistory(ctx, input)),

  /** Compares any two versions for the console. */
  compare: memberProcedure.input(schema.twoVersions).query(({ ctx, input }) => compareVersions(ctx, input)),

  changes: memberProcedure
    .meta({ rest: 'GET /flow/changes', summary: 'What changed in a version, in words, and whom it meets' })
    .input(schema.ofVersion)
    .output(schema.flowChanges)
    .query(({ ctx, input }) => findChanges(ctx, input.number)),

  findings: memberProcedure
    .meta({ rest: 'GET /flow/findings', summary: 'What is wrong with the flow that is saved' })
    .output(findings)
    .query(async ({ ctx }) => ({ findings: await findFindings(ctx) })),

  publishCheck: memberProcedure
    .meta({
      rest: 'GET /flow/publish-check',
      summary: 'What speaks against publishing the flow that is saved, and whom it meets in the middle',
      description:
        'The checks, every chat that people could have in it (commands like STOP apart), its tests, and what becomes of the ' +
        'answers on their screens. Takes seconds.',
    })
    .output(schema.publishCheck)
    .query(({ ctx }) => findPublishCheck(ctx)),

  /** Returns all that the engine reads, for the console only: scripts use the flow file. */
  whole: memberProcedure.query(async ({ ctx }) => ({
    ...(await findWholeFlow(ctx.db)),
    in_use: await findInUse(ctx.db, ctx.now()),
  })),

  file: memberProcedure
    .meta({ rest: 'GET /flow/file', summary: 'The flow that is saved, as one file' })
    .output(flowFile)
    .query(({ ctx }) => exportFile(ctx.db)),

  importFile: adminProcedure
    .meta({
      rest: 'PUT /flow/file',
      summary: 'Put the flow of a file in the place of the saved one',
      description:
        'Where each save is live, it is live at once, and refused where it harms people and no reason is given.',
      errors: STALE,
    })
    .input(schema.importFlow)
    .output(schema.draft)
    .mutation(async ({ ctx, input }) => {
      assertKnownLabels(ctx.pilot, input.file.flow);
      const checked = await checkForPublishing(ctx, { flow: input.file.flow, revision: input.revision });
      await syncAll(ctx, await ctx.db.$transaction((tx) => importFile(tx, ctx, input, checked)));
      return findDraft(ctx.db);
    }),

  restore: adminProcedure
    .meta({
      rest: 'POST /flow/versions/{number}/restore',
      summary: 'Let people have the flow of a version again',
      description:
        'It is a new version. Topics and regions stay as they are. People who stand in a state that this flow does not have ' +
        'need a successor in `moved`. Nothing is refused for what it makes wrong: GET /flow/versions/{number}/harm tells it before.',
      errors: STALE,
    })
    .input(schema.restoreVersion)
    .output(z.object({ version: schema.version, ...harm }))
    .mutation(async ({ ctx, input }) => {
      const { changed_templates, ...done } = await saveFlow(ctx, (tx) => restore(tx, ctx, input));
      await syncAll(ctx, changed_templates);
      return done;
    }),

  harmOfRestoring: memberProcedure
    .meta({
      rest: 'GET /flow/versions/{number}/harm',
      summary:
        'What putting the flow of a version back would make wrong, and how many would be asked to agree again',
      description: 'Every chat is looked at, as by GET /flow/publish-check. Takes seconds.',
      errors: { 404: 'There is no such version.' },
    })
    .input(z.strictObject({ number: schema.versionNumber }))
    .output(harmOfRestoring)
    .query(({ ctx, input }) => findHarmOfRestoring(ctx, input.number)),

  /** Counts, for the console only, who would be asked to agree again after a save. */
  askedAgain: adminProcedure
    .input(schema.agreement)
    .query(async ({ ctx, input }) => ({ people: await countAskedAgain(ctx.db, input) })),

  draft: memberProcedure
    .meta({ rest: 'GET /flow/draft', summary: 'Whether what is saved is what people get' })
    .output(schema.draft)
    .query(({ ctx }) => findDraft(ctx.db)),

  setPublishing: adminProcedure
    .meta({
      rest: 'PUT /flow/publishing',
      summary: 'Say whether each save is live at once',
      description: 'Back to `each_save`, what waits to be published is live at once.',
      errors: STALE,
    })
    .input(schema.setPublishing)
    .output(schema.draft)
    .mutation(async ({ ctx, input }) => {
      const checked = await checkForPublishing(ctx, { revision: input.revision });
      return ctx.db.$transaction((tx) => setMode(tx, ctx, input, checked));
    }),

  publish: adminProcedure
    .meta({
      rest: 'POST /flow/publish',
      status: 201,
      summary: 'Let people have what is saved',
      errors: STALE,
    })
    .input(schema.publishDraft)
    .output(z.object({ version: schema.version }))
    .mutation(async ({ ctx, input }) => {
      const checked = await checkForPublishing(ctx, { revision: input.revision });
      return ctx.db.$transaction(async (tx) => ({ version: await publish(tx, ctx, input, checked) }));
    }),

  discard: adminProcedure
    .meta({
      rest: 'DELETE /flow/draft',
      summary: 'Throw away what is not live yet',
      description: 'It can be had back with POST /flow/draft/undo until another draft is thrown away.',
      errors: STALE,
    })
    .input(schema.discardDraft)
    .output(schema.draft)
    .mutation(async ({ ctx, input }) => {
      await syncAll(ctx, await ctx.db.$transaction((tx) => discard(tx, ctx, input.revision)));
      return findDraft(ctx.db);
    }),

  undoDiscard: adminProcedure
    .meta({
      rest: 'POST /flow/draft/undo',
      summary: 'Bring back the draft that was thrown away last',
      errors: { ...STALE, 404: 'No draft was thrown away.' },
    })
    .input(schema.discardDraft)
    .output(schema.draft)
    .mutation(async ({ ctx, input }) => {
      await syncAll(ctx, await ctx.db.$transaction((tx) => undoDiscard(tx, ctx, input.revision)));
      return findDraft(ctx.db);
    }),
});

/** Pushes the changed templates. Failures are stored on the row and in the audit log, as after any save. */
async function syncAll(ctx: Context, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const row = await ctx.db.content_templates.findUniqueOrThrow({ where: { id } });
    await ctx.db.$transaction((tx) => startSync(tx, ctx, row));
    await finishSync(ctx, row);
  }
}

/**
 * Finds the changes of a version, or those of the draft, and how many people they affect.
 *
 * @param number absent: the saved flow
 * @throws {ApiError} NOT_FOUND
 */
async function findChanges({ db, speech }: Context, number: number | undefined): Promise<FlowChanges> {
  const from = number === undefined ? await liveNumber(db) : number - 1;
  // Before the first version, the flow is empty.
  const before = from > 0 ? await publishedFlow(db, from) : NO_FLOW;
  const after = number === undefined ? await savedFlow(db) : await publishedFlow(db, number);
  const people = await peopleByState(db);
  const changes = changesBetween(speech, before, after).map((change) => ({
    ...change,
    people: change.state_key === null ? 0 : (people.get(change.state_key) ?? 0),
  }));
  return { from, to: number ?? null, changes, asked_again: await askedAgain(db, before, after) };
}

/**
 * Explores every chat to find the blockers that restoring a version would add to those of the live flow, and counts the people who would be
 * asked to agree again.
 *
 * @throws {ApiError} NOT_FOUND
 */
async function findHarmOfRestoring(ctx: Context, number: number): Promise<FlowHarm> {
  const live = await publishedFlow(ctx.db, await liveNumber(ctx.db));
  const wanted = withSuccessors(await publishedFlow(ctx.db, number), await savedFlow(ctx.db), {});
  const asked_again = await askedAgain(ctx.db, live, wanted);
  const harm = harmIn((await checkForPublishing(ctx, { flow: wanted })).publishCheck);
  if (harm.length === 0) return { findings: [], asked_again };
  const known = harmIn((await checkForPublishing(ctx, { flow: live })).publishCheck);
  return { findings: harm.filter(isNewSince(known)), asked_again };
}

/** Lists the publish blockers in the order in which they are shown. */
function harmIn(publishCheck: PublishCheck): FlowHarm['findings'] {
  const fields = new Map(publishCheck.findings.map(({ sentence, field }) => [sentence, field]));
  return publishBlockersOf(publishCheck)
    .map((one) => ({ ...one, severity: 'blocks' as const, field: fields.get(one.sentence) ?? null }))
    .toSorted(bySeverity);
}
