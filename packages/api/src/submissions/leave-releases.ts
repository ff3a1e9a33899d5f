import type { Tx } from '../context.ts';

/**
 * Removes recordings from all release lists at once, because their speakers withdrew them, they are quarantined, or an admin took them out.
 * Their data are deleted from the lists, and published versions that contain them become `superseded` or `do_not_use` (`on_withdrawal`).
 * What recognisers heard in them is erased. Their positions in the lists and the hashes of their public copies stay, for the tombstones.
 */
export async function withdrawFromReleases(tx: Tx, submission_ids: string[], now: Date): Promise<void> {
  await tx.$executeRaw`
    update release_items set clip = null, removed_at = ${now}
    where submission_id = any(${submission_ids}::uuid[]) and removed_at is null`;
  await tx.yardstick_hypotheses.deleteMany({ where: { submission_id: { in: submission_ids } } });
}
