import { heardMsOf, isHeardFor, isReport } from '@labrish/dataset';
import type { review_settings, reviews } from '@labrish/db';
import { labelsInWords, type Pilot } from '@labrish/pilot';
import { personOf, type Context, type Tx } from '../context.ts';
import { badInput, conflict } from '../errors.ts';
import { assertLabels, pilotOfRecording } from '../labels.ts';
import { brakeReporter, refuseBraked } from './brakes/brake.ts';
import { currentReview, type ReviewKey } from '../submissions/in-force.ts';
import { takeSlot, releaseSlot, lockRecording, type Recording } from './recording.ts';
import { refuseOutdated, resultOf } from './outdated.ts';
import type { VerdictInput, VerdictResult as Given } from './schema.ts';
import { readSettings } from './settings.ts';
import { applyConsensus } from './consensus.ts';
import { refuseBadWords, storeWords } from './words.ts';

type SlotOutcome = { slot: number | null; why_not: Given['why_not'] };

const CALIBRATES: SlotOutcome = { slot: null, why_not: 'calibration' };

const NOT_GIVEN = 'This recording was not given to you. Ask for the next one and judge that.';

/**
 * Stores a reviewer's verdict on a recording that they were given. It counts if they have heard the recording and have a slot or
 * find one free; else it is stored without counting. It supersedes their earlier verdict. A recording that they were not given
 * always gets the same error, whoever speaks in it and whatever its status. A request that was stored before is answered again.
 */
export async function giveVerdict(ctx: Context, input: VerdictInput): Promise<Given> {
  const pilot = await pilotOfRecording(ctx, input.submission_id);
  refuseIncomplete(pilot, input);
  const { submission_id, stage, words, confirms_names, supersedes: _, ...said } = input;
  const names = ctx.namesOf(pilot.country.code);
  const key = { reviewer_id: personOf(ctx.caller), submission_id, stage };
  return ctx.db.$transaction(async (tx) => {
    const assignment = await tx.review_assignments.findUnique({
      where: { reviewer_id_submission_id_stage: key },
    });
    if (!assignment) throw conflict(NOT_GIVEN);
    const { assigned_at, is_calibration, is_training } = assignment;
    await refuseBraked(tx, key.reviewer_id, { is_report: isReport(said.reasons) });
    const recording = await lockRecording(tx, key);
    const hasNames = words && refuseBadWords(words, recording.duration_ms, { names, confirms_names });
    const rows = await tx.reviews.findMany({ where: { submission_id } });
    const settings = await readSettings(tx);
    const current = currentReview(rows, key);
    const repeated = await refuseOutdated(tx, current, input);
    if (repeated)
      return {
        ...resultOf(repeated, recording.duration_ms),
        confirmed: await confirmedOf(tx, repeated),
      };
    const elapsed_ms = ctx.now().getTime() - assigned_at.getTime();
    // Store what can have been heard, not what the player reports: the figures of reviewers are made from it.
    const heard_ms = heardMsOf(input, recording.duration_ms, elapsed_ms);
    const hasHeard = isHeardFor(said.reasons, heard_ms, recording.duration_ms);
    const { slot, why_not } = is_calibration
      ? CALIBRATES
      : await slotFor(tx, key, recording, hasHeard, { now: ctx.now(), settings });
    const review = await tx.reviews.create({
      data: {
        ...key,
        ...said,
        heard_ms,
        category: said.category ?? null,
        speakers: said.speakers ?? null,
        slot,
        is_calibration,
        is_training,
        supersedes: current?.id ?? null,
        decided_at: ctx.now(),
      },
    });
    if (words)
      await storeWords(tx, {
        ...key,
        review_id: review.id,
        words,
        now: ctx.now(),
        hasNames: hasNames === true && slot !== null,
      });
    await tx.review_assignments.updateMany({
      where: key,
      data: { decided_at: ctx.now(), skipped_at: null },
    });
    await applyConsensus(tx, recording, { rows: [...rows, review], settings });
    if (isReport(review.reasons)) await brakeReporter(ctx, tx);
    const confirmed = await confirmedOf(tx, review);
    return { review_id: review.id, counts: slot !== null, why_not, is_training, confirmed };
  });
}

function refuseIncomplete(pilot: Pilot, input: VerdictInput): void {
  const { stage, verdict, category, reasons, words, comment } = input;
  assertLabels(pilot, [category], 'category');
  // Within a mix, each word has one of the labels that it mixes.
  const labels = pilot.labels.filter(({ is_mix }) => !is_mix);
  assertLabels({ labels }, words?.spans.map((span) => span.category) ?? [], 'words.spans');
  if (verdict === 'reject' && reasons.length === 0) throw badInput('reasons', 'Say why: choose a reason.');
  if (verdict === 'accept' && reasons.length > 0)
    throw badInput('reasons', 'What is accepted has no reasons against it.');
  if (reasons.includes('other') && !comment) throw badInput('comment', 'Say in a few words what it is.');
  if (verdict === 'accept' && stage === 'audio' && !category)
    throw badInput('category', `Say what you hear: ${labelsInWords(pilot)}.`);
  if (verdict === 'accept' && stage === 'words' && !words)
    throw badInput('words', 'Transcribe what is said.');
  if (words && (stage !== 'words' || verdict !== 'accept'))
    throw badInput('words', 'Words belong to a recording that is accepted at this stage.');
}

async function slotFor(
  tx: Tx,
  key: ReviewKey,
  recording: Recording,
  hasHeard: boolean,
  { now, settings }: { now: Date; settings: review_settings },
): Promise<SlotOutcome> {
  // Do not count a verdict on a known voice. The answer says that others were faster, so that it reveals nothing.
  if (!hasHeard || recording.is_known) {
    await releaseSlot(tx, key);
    return { slot: null, why_not: hasHeard ? 'no_slot' : 'not_heard' };
  }
  const needed = settings.quorum;
  const slot = await takeSlot(tx, key, recording, { now, needed });
  return { slot, why_not: slot === null ? 'no_slot' : null };
}

/** Returns the right answer of a calibration; null for any other recording, and when the lead has removed it meanwhile. */
async function confirmedOf(tx: Tx, { is_calibration, submission_id }: reviews): Promise<Given['confirmed']> {
  if (!is_calibration) return null;
  return tx.calibration_items.findUnique({
    where: { submission_id },
    select: { verdict: true, category: true, reasons: true },
  });
}
