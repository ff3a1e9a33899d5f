import type { Tx } from '../context.ts';

/**
 * Takes recordings out of every list at once, which their speakers took back, which are quarantined, or which an admin took out: nothing
 * is said of them any more, and the published versions that have them are no longer the ones to use. Their places in the lists and the
 * hashes of their public copies stay, for the tombstones.
 */
export async function withdrawFromReleases(tx: Tx, submission_ids: string[], now: Date): Promise<void> {
  await tx.$executeRaw`
    update release_items set clip = null, removed_at = ${now}
    where submission_id = any(${submission_ids}::uuid[]) and removed_at is null`;
}
