import { listReleases } from '@labrish/api/releases/find';
import type { Services } from '#context.ts';

/** A pushed version that must be removed from its destination. */
export interface PushToRemove {
  id: string;
  release_id: string;
  /** `labrish-jamaica-1.0.0`. */
  name: string;
  destination: string;
  target: string;
  pushed_at: string;
  /** Its clips that were withdrawn. */
  withdrawn: number;
}

/** Lists complete and partial pushes of versions that are not current or contain withdrawn clips, the oldest first. */
export async function pushesToRemove({ db }: Pick<Services, 'db'>): Promise<PushToRemove[]> {
  const pushes = await db.prisma.release_pushes.findMany({
    where: { removed_at: null },
    orderBy: [{ pushed_at: 'asc' }, { id: 'asc' }],
  });
  if (!pushes.length) return [];
  const releases = new Map((await listReleases({ db: db.prisma })).map((release) => [release.id, release]));
  return pushes.flatMap(({ id, release_id, destination, target, pushed_at }) => {
    const release = releases.get(release_id);
    if (!release || (release.status === 'current' && !release.withdrawn)) return [];
    const name = `${release.series}-${release.version}`;
    return {
      ...{ id, release_id, name, destination, target },
      pushed_at: pushed_at.toISOString(),
      withdrawn: release.withdrawn,
    };
  });
}
