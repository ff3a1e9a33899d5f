import { record } from '../changes.ts';
import { personOf, type Context } from '../context.ts';
import { badInput, conflict } from '../errors.ts';
import { checkWords, hashOf, masked, storeDecision, type Mask, type Text } from '../word-checks/checks.ts';
import type { WordDecision, WordsToCheck } from '../word-checks/schema.ts';
import { findEligible } from './eligible.ts';
import { optionsOf } from './plan.ts';
import type { PlanInput } from './schema.ts';
import { TIMEOUTS } from './series.ts';

/** How many recordings a list has: more than a person decides about before they look again. */
const LISTED = 50;

/** Lists the recordings that a version made now leaves out because of their words. */
export async function listOpenWords(ctx: Context, input: Omit<PlanInput, 'series'>): Promise<WordsToCheck> {
  const { country } = ctx.pilot;
  const open = await ctx.db.$transaction(async (tx) => {
    const rows = await findEligible(tx, optionsOf(ctx, input), country.time_zone);
    return (await checkWords(tx, ctx.namesOf(country.code), rows)).open;
  }, TIMEOUTS);
  const data = [...open].slice(0, LISTED).map(([{ submission_id, prompt, duration_ms }, transcripts]) => ({
    ...{ submission_id, prompt, duration_ms, transcripts },
    audio_url: ctx.audioUrl({ id: submission_id }),
  }));
  return { recordings: open.size, data };
}

const CHANGED = 'These words have changed, or are gone, since you loaded them. Load the list again.';

/**
 * Stores what a person has decided about the words of a recording. The words as they are masked count as cleared.
 *
 * @throws {ApiError} CONFLICT when the recording has no transcript with these words any more; BAD_REQUEST for a mask without a cut.
 */
export async function decideWords(ctx: Context, input: WordDecision): Promise<void> {
  const { submission_id, decision, transcripts, cuts } = input;
  const isMasked = decision === 'masked';
  if (isMasked !== transcripts.some(({ masks }) => masks.length > 0) || isMasked !== cuts.length > 0)
    throw badInput(
      'cuts',
      'To mask, mark the words and the stretch of the sound in which they are said; to clear, neither.',
    );
  if (cuts.some(({ from_ms, to_ms }) => from_ms >= to_ms))
    throw badInput('cuts', 'A stretch ends before it begins.');
  await ctx.db.$transaction(async (tx) => {
    const where = { submission_id, submission: { pilot: tx.$pilot, withdrawn_at: null } };
    const rows = await tx.transcripts.findMany({ where });
    const reviews = [...new Set(rows.map(({ review_id }) => review_id))].map((id) =>
      rows.flatMap(({ review_id, layer, body }) =>
        review_id === id ? [{ layer, text: body, spans: [], segments: [] }] : [],
      ),
    );
    const written = new Map<string, Text[]>(reviews.map((texts) => [hashOf(texts), texts]));
    const by = { submission_id, decided_by: personOf(ctx.caller), decided_at: ctx.now() };
    for (const { sha256, masks } of transcripts) {
      const texts = written.get(sha256);
      if (!texts) throw conflict(CHANGED);
      refuseOutside(texts, masks);
      const decision = masks.length > 0 ? 'masked' : 'cleared';
      await storeDecision(tx, { ...by, sha256, decision, masks, cuts });
      if (masks.length > 0) await storeDecision(tx, { ...by, sha256: hashOf(masked(texts, masks)), cuts });
    }
    await record(tx, ctx, 'decide', 'word_checks', submission_id, { after: { decision, transcripts, cuts } });
  });
}

/** Refuses a mask that covers no word: its words would count as cleared. */
function refuseOutside(texts: readonly Text[], masks: readonly Mask[]): void {
  for (const { layer, from, to } of masks) {
    const text = texts.find((one) => one.layer === layer)?.text ?? '';
    if (from >= to || to > Array.from(text).length || !Array.from(text).slice(from, to).join('').trim())
      throw badInput('transcripts', 'A mask has to cover words of its layer.');
  }
}
