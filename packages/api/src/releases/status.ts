/** What everybody who has a copy of a version should do (docs/dataset.md). */
export type PublicStatus = 'current' | 'superseded' | 'do_not_use';

interface Version {
  id: string;
  state: 'building' | 'built' | 'published' | 'withdrawn';
  published_at: Date | null;
  /** Recordings that were taken back or taken out since. */
  withdrawn: number;
}

/**
 * @param versions all of one series
 * @returns null for a version that is not published.
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
