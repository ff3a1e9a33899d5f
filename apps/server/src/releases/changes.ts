import type { releases } from '@labrish/db';
import type { ChangelogEntry } from '@labrish/release';
import type { Services } from '#context.ts';

type Counts = Pick<ChangelogEntry, 'added' | 'removed' | 'changed'>;

/** Returns the changelog of a series: one entry per version, the newest first, this one included. */
export async function findChanges(
  { db }: Pick<Services, 'db'>,
  release: Pick<releases, 'id' | 'series' | 'version' | 'month'>,
): Promise<ChangelogEntry[]> {
  const published = await db.prisma.releases.findMany({
    where: { series: release.series, published_at: { not: null }, id: { not: release.id } },
    orderBy: { published_at: 'desc' },
    select: { id: true, version: true, month: true },
  });
  const versions = [release, ...published];
  const changes: ChangelogEntry[] = [];
  for (const [i, { id, version, month }] of versions.entries()) {
    const counts = await countChanges(db, id, versions[i + 1]?.id ?? null);
    changes.push({ version, month, ...counts, notes: [] });
  }
  return changes;
}

/** Counts changed recordings as each version was frozen and built: clips withdrawn since then still count. */
async function countChanges(db: Services['db'], id: string, before: string | null): Promise<Counts> {
  const [counts] = await db.prisma.$queryRaw<Counts[]>`
    select count(*) filter (where b.submission_id is null)::int as added, count(*) filter (where n.submission_id is null)::int as removed,
      count(*) filter (where n.clip is not null and b.clip is not null
        and (n.clip->>'transcription', n.clip->>'english') is distinct from (b.clip->>'transcription', b.clip->>'english'))::int
        as changed
    from (select submission_id, clip from release_items where release_id = ${id}::uuid and audio_sha256 is not null) as n
      full join (select submission_id, clip from release_items where release_id = ${before}::uuid and audio_sha256 is not null) as b
        using (submission_id)`;
  return counts ?? { added: 0, removed: 0, changed: 0 };
}
