import type { Services } from '#context.ts';

/** A version that was published, and whether its files are still on offer. */
export interface PublishedVersion {
  id: string;
  series: string;
  version: string;
  month: string;
  name: string;
  /** The newest published version when this one's list was frozen; null for the first. */
  previous_version: string | null;
  /** Why it is no longer offered. */
  gone: 'withdrawn' | 'taken_back' | null;
}

/**
 * Finds a published version. It queries the database every time, so that a withdrawal stops downloads immediately.
 *
 * @param name `{series}-{version}`
 * @returns null for a version that was never published.
 */
export async function findVersion(
  { db }: Pick<Services, 'db'>,
  name: string,
): Promise<PublishedVersion | null> {
  const [version] = await db.prisma.$queryRaw<PublishedVersion[]>`
    select r.id::text, r.series, r.version, r.month, r.series || '-' || r.version as name, r.previous_version,
      case when r.state = 'withdrawn' then 'withdrawn'
        when r.files_removed_at is not null or exists (
          select from release_items i where i.release_id = r.id and i.removed_at is not null and i.audio_sha256 is not null)
        then 'taken_back' end as gone
    from releases r where r.published_at is not null and r.series || '-' || r.version = ${name}`;
  return version ?? null;
}
