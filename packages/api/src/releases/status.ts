import type { Tx } from '../context.ts';

/** What whoever has a copy of a version should do (docs/dataset.md). */
export type PublicStatus = 'current' | 'superseded' | 'do_not_use';

interface Version {
  id: string;
  state: 'building' | 'built' | 'published' | 'withdrawn';
  published_at: Date | null;
  /** Recordings that were taken back or taken out since. */
  withdrawn: number;
}

/**
 * @param versions all of one line
 * @returns null for one that nobody outside has.
 */
export function statusOf(
  version: Version,
  versions: readonly Version[],
  on_withdrawal: 'superseded' | 'do_not_use',
): PublicStatus | null {
  if (version.state === 'withdrawn') return 'do_not_use';
  if (version.state !== 'published') return null;
  if (version.withdrawn > 0) return on_withdrawal;
  return isNewest(version, versions) ? 'current' : 'superseded';
}

function isNewest({ published_at }: Version, versions: readonly Version[]): boolean {
  const at = published_at?.getTime() ?? 0;
  return versions.every((other) => other.state !== 'published' || (other.published_at?.getTime() ?? 0) <= at);
}

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
