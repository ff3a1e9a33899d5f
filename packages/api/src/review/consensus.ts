import { decide, isTranscribedTwice, leavesPublished, rankOf } from '@labrish/dataset';
import type { review_settings, reviews, submissions } from '@labrish/db';
import type { Tx } from '../context.ts';
import { withdrawFromReleases } from '../submissions/leave-releases.ts';
import { inForce } from '../submissions/in-force.ts';
import { readSettings } from './settings.ts';

/** The columns of a submission that hold its consensus. */
export const CONSENSUS_COLUMNS = {
  review_status: true,
  verdicts: true,
  quorum: true,
  audio_quorum: true,
  transcript_quorum: true,
  queue_rank: true,
  reviewed_category: true,
  labelled_by: true,
  rejection_reasons: true,
} as const;
export type Consensus = Pick<submissions, keyof typeof CONSENSUS_COLUMNS>;

/**
 * What the consensus on a recording depends on besides its verdicts: the quorum of each stage, fixed when that stage began (null before:
 * then the settings apply), and when the recording was found to be a copy.
 */
export type ConsensusInputs = Pick<
  submissions,
  'id' | 'audio_quorum' | 'transcript_quorum' | 'copy_found_at'
>;

/**
 * Writes the consensus on a recording into its columns, and withdraws it from published versions when they must lose it. Call it
 * in every transaction that adds a verdict or finds a copy, after locking the recording. Idempotent.
 *
 * @param known what the caller has read under the lock; `now`: when it leaves published versions, by default at the last verdict.
 */
export async function applyConsensus(
  tx: Tx,
  begun: ConsensusInputs,
  known: { rows?: readonly reviews[]; settings?: review_settings; now?: Date } = {},
): Promise<Consensus> {
  const { id } = begun;
  const rows = known.rows ?? (await tx.reviews.findMany({ where: { submission_id: id } }));
  const data = consensusOf(begun, rows, known.settings ?? (await readSettings(tx)));
  await tx.submissions.updateMany({ where: { id }, data });
  if (leavesPublished({ status: data.review_status, reasons: data.rejection_reasons }))
    await withdrawFromReleases(tx, [id], known.now ?? lastSaid(rows));
  return data;
}

function lastSaid(rows: readonly reviews[]): Date {
  return new Date(Math.max(...rows.map(({ decided_at }) => decided_at.getTime())));
}

/** Computes the consensus on a recording. @param rows all its reviews, superseded ones too. */
export function consensusOf(
  begun: ConsensusInputs,
  rows: readonly reviews[],
  settings: review_settings,
): Consensus {
  const reviews = inForce(rows).map(({ slot, ...row }) => ({ ...row, counts: slot !== null }));
  const audio = begun.audio_quorum ?? settings.quorum;
  const words =
    begun.transcript_quorum ?? (isTranscribedTwice(begun.id, settings.double_transcription_share) ? 2 : 1);
  const decision = decide(reviews, { audio, words }, begun.copy_found_at);
  const isBegun = reviews.some(({ counts, is_adjudication }) => counts || is_adjudication);
  return {
    review_status: decision.status,
    verdicts: decision.verdicts,
    quorum: isBegun ? decision.needed : null,
    audio_quorum: isBegun ? audio : null,
    transcript_quorum: isBegun && decision.stage !== 'audio' ? words : null,
    queue_rank: rankOf(decision),
    reviewed_category: decision.category,
    labelled_by: decision.labelled_by,
    rejection_reasons: decision.reasons,
  };
}
