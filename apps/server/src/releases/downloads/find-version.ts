import type { Services } from '#context.ts';

/** A version that was published once, and whether its files may still be given out. */
export interface PublishedVersion {
  id: string;
  series: string;
  version: string;
  month: string;
  name: string;
  /** What was published before it when its list was frozen; null for the first. */
  previous_version: string | null;
  /** Why it is not given out any more. */
  gone: 'withdrawn' | 'taken_back' | null;
}

/**
 * Asks the database every time: from the moment at which somebody takes a recording back nothing of the version is sent.
 *
 * @param name `{series}-{version}`
 * @returns null for one that nobody outside knows of.
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
