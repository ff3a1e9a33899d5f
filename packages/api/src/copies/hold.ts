import type { Tx } from '../context.ts';
import { applyConsensus } from '../review/consensus.ts';
import { findCopies } from './find.ts';

/**
 * Holds copies of what somebody else has sent before: they are quarantined until an admin decides, and leave published versions. To be
 * called in the transaction that writes hashes of recordings or withdraws them; what was held once and decided about stays decided.
 *
 * @param submission_ids whose hashes are new, or that are withdrawn.
 */
export async function holdCopies(tx: Tx, submission_ids: string[], now: Date): Promise<void> {
  for (const { id, copy_of } of await findCopies(tx, submission_ids)) {
    const [held] = await tx.submissions.updateManyAndReturn({
      where: { id, copy_of: null, withdrawn_at: null },
      data: { copy_of, copy_found_at: now },
      select: { id: true, audio_quorum: true, transcript_quorum: true, copy_found_at: true },
    });
    if (held) await applyConsensus(tx, held, { now });
  }
}
