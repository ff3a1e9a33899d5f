import { decide, isTranscribedTwice, leavesPublished, rankOf } from '@labrish/dataset';
import type { review_settings, reviews, submissions } from '@labrish/db';
import type { Tx } from '../context.ts';
import { withdrawFromReleases } from '../submissions/leave-releases.ts';
import { inForce } from '../submissions/in-force.ts';
import { readSettings } from './settings.ts';

/** What the verdicts on a recording come to, as its columns. */
export const CONSENSUS_COLUMNS = {
  review_status: true,
  verdicts: true,
  quorum: true,
  audio_quorum: true,
  transcript_quorum: true,
  queue_rank: true,
  reviewed_category: true,
  rejection_reasons: true,
} as const;
export type Consensus = Pick<submissions, keyof typeof CONSENSUS_COLUMNS>;

/** How many verdicts each stage took when it began (null for one that has not: then the settings say), and since when it is a copy. */
export type Begun = Pick<submissions, 'id' | 'audio_quorum' | 'transcript_quorum' | 'copy_found_at'>;

/**
 * Writes what the verdicts on a recording come to into its columns, and takes it out of published versions when they must lose it.
 * Called in every transaction that adds a verdict or finds a copy, after the recording was locked; calling it again changes nothing.
 *
 * @param known what the caller has read of it under its lock; `now`: when it leaves published versions, if nothing was said of it now.
 */
export async function applyConsensus(
  tx: Tx,
  begun: Begun,
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

/** @param rows everything that was ever said of it. */
export function consensusOf(begun: Begun, rows: readonly reviews[], settings: review_settings): Consensus {
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
    rejection_reasons: decision.reasons,
  };
}
