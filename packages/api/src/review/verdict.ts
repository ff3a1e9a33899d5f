import { isHeard } from '@labrish/dataset';
import type { z } from 'zod';
import { personOf, type Context, type Tx } from '../context.ts';
import { ApiError, badInput } from '../errors.ts';
import { currentReview, type ReviewKey } from './in-force.ts';
import { fillPlace, leavePlace, lockRecording, refuseOwnVoice, type Recording } from './recording.ts';
import type { given, VerdictInput } from './schema.ts';
import { readSettings } from './settings.ts';
import { settle } from './settle.ts';
import { storeWords } from './words.ts';

type Given = z.output<typeof given>;
type Assignment = { given_at: Date; is_calibration: boolean };
type Fate = { place: number | null; why_not: Given['why_not'] };

/**
 * Keeps what a reviewer says of a recording that they were given. It counts if they have heard it and a place of the needed ones is
 * theirs or free; else it is kept as it is. Whoever has said something before changes their mind.
 */
export function giveVerdict(ctx: Context, input: VerdictInput): Promise<Given> {
  refuseIncomplete(input);
  const reviewer_id = personOf(ctx.caller);
  const { submission_id, stage, words, ...said } = input;
  return ctx.db.$transaction(async (tx) => {
    const recording = await lockRecording(tx, submission_id);
    await refuseOwnVoice(tx, reviewer_id, recording);
    const key = { reviewer_id, submission_id, stage };
    const assignment = await tx.review_assignments.findUnique({
      where: { reviewer_id_submission_id_stage: key },
    });
    if (!assignment) throw new ApiError('CONFLICT', NOT_GIVEN);
    const before = await currentReview(tx, key);
    const { place, why_not } = await placeFor(tx, ctx.now(), key, recording, assignment, input);
    const { id: review_id } = await tx.reviews.create({
      data: {
        ...key,
        ...said,
        category: said.category ?? null,
        speakers: said.speakers ?? null,
        place,
        is_calibration: assignment.is_calibration,
        supersedes: before?.id ?? null,
        decided_at: ctx.now(),
      },
    });
    if (words) await storeWords(tx, { ...key, review_id, words, now: ctx.now() });
    await tx.review_assignments.update({
      where: { reviewer_id_submission_id_stage: key },
      data: { decided_at: ctx.now(), skipped_at: null },
    });
    await settle(tx, submission_id);
    const settled_as = assignment.is_calibration ? await settledVerdict(tx, submission_id) : null;
    return { review_id, counts: place !== null, why_not, settled_as };
  });
}

const NOT_GIVEN = 'This recording was not given to you. Ask for the next one and judge that.';

function refuseIncomplete({ stage, verdict, category, reasons, words, comment }: VerdictInput): void {
  if (verdict === 'reject' && reasons.length === 0) throw badInput('reasons', 'Say why: choose a reason.');
  if (verdict === 'accept' && reasons.length > 0)
    throw badInput('reasons', 'What is accepted has no reasons against it.');
  if (reasons.includes('other') && !comment) throw badInput('comment', 'Say in a few words what it is.');
  if (verdict === 'accept' && stage === 'audio' && !category)
    throw badInput('category', 'Say what you hear: English, Mix or Patwa.');
  if (verdict === 'accept' && stage === 'words' && !words)
    throw badInput('words', 'Write down what is said.');
  if (words && (stage !== 'words' || verdict !== 'accept'))
    throw badInput('words', 'Words belong to a recording that is accepted at this stage.');
}

async function placeFor(
  tx: Tx,
  now: Date,
  { reviewer_id, submission_id, stage }: ReviewKey,
  recording: Recording,
  { is_calibration, given_at }: Assignment,
  listening: VerdictInput,
): Promise<Fate> {
  if (is_calibration) return { place: null, why_not: 'calibration' };
  if (!isHeard(listening, recording.duration_ms, now.getTime() - given_at.getTime())) {
    await leavePlace(tx, reviewer_id, submission_id, stage);
    return { place: null, why_not: 'not_heard' };
  }
  const { verdicts_needed: needed } = await readSettings(tx);
  const place = await fillPlace(tx, reviewer_id, recording, stage, { now, needed });
  return { place, why_not: place === null ? 'no_place' : null };
}

async function settledVerdict(tx: Tx, submission_id: string): Promise<Given['settled_as']> {
  const { review_status } = await tx.submissions.findUniqueOrThrow({
    where: { id: submission_id },
    select: { review_status: true },
  });
  return review_status === 'rejected' ? 'reject' : 'accept';
}
