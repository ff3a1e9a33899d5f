import { isDeepStrictEqual } from 'node:util';
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
 * then the settings apply), and when the recording was found to be a copy, or a lead held it back.
 */
export type ConsensusInputs = Pick<
  submissions,
  'id' | 'audio_quorum' | 'transcript_quorum' | 'copy_found_at' | 'held_back_at'
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

/** Maximum number of recordings whose status one transaction computes again. */
export const BATCH = 500;
/** How long that may take, in milliseconds. */
export const TIMEOUTS = { timeout: 30_000 };

/**
 * Writes the consensus on many recordings, as `applyConsensus` does, with a few statements. The caller has locked them, in the order of
 * their ids.
 *
 * @param now when those that published versions must lose leave them
 * @returns the ids of the recordings whose consensus changed
 */
export async function applyConsensusToAll(tx: Tx, ids: readonly string[], now: Date): Promise<string[]> {
  const settings = await readSettings(tx);
  const rows = await tx.submissions.findMany({
    where: { id: { in: [...ids] }, withdrawn_at: null },
    select: { id: true, ...CONSENSUS_COLUMNS, copy_found_at: true, held_back_at: true, reviews: true },
  });
  const changed = rows.flatMap(({ reviews, ...begun }) => {
    const { id, copy_found_at: _, held_back_at: __, ...stored } = begun;
    const consensus = consensusOf(begun, reviews, settings);
    return isDeepStrictEqual(stored, consensus) ? [] : { id, ...consensus };
  });
  if (changed.length === 0) return [];
  await tx.$executeRaw`
    update submissions s set review_status = d.review_status::"ReviewStatus", verdicts = d.verdicts, quorum = d.quorum,
      audio_quorum = d.audio_quorum, transcript_quorum = d.transcript_quorum, queue_rank = d.queue_rank,
      reviewed_category = d.reviewed_category, labelled_by = d.labelled_by::"LabelledBy",
      rejection_reasons = array(select jsonb_array_elements_text(d.rejection_reasons))
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as d (id uuid, review_status text, verdicts smallint, quorum smallint,
      audio_quorum smallint, transcript_quorum smallint, queue_rank smallint, reviewed_category text, labelled_by text,
      rejection_reasons jsonb)
    where s.id = d.id`;
  const leaving = changed.flatMap(({ id, review_status: status, rejection_reasons: reasons }) =>
    leavesPublished({ status, reasons }) ? id : [],
  );
  if (leaving.length > 0) await withdrawFromReleases(tx, leaving, now);
  return changed.map(({ id }) => id);
}

/** Locks recordings until the transaction ends, in the order in which all transactions lock several of them. */
export async function lockAll(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$queryRaw`select 1 from submissions where id = any(${ids}::uuid[]) order by id for update`;
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
  const decision = decide(reviews, { audio, words }, begun.copy_found_at, begun.held_back_at);
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
