import type { Tx } from '../context.ts';
import { applyConsensus } from '../review/consensus.ts';
import { findCopies } from './find.ts';

/**
 * Quarantines copies of what another person sent before, until an admin decides, and withdraws them from published versions. Call
 * it in the transaction that writes hashes of recordings or withdraws them. A copy that was adjudicated is not quarantined again.
 *
 * @param submission_ids recordings whose hashes are new, or that are withdrawn.
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
