import { Prisma } from '@labrish/db';
import type { OnWithdrawal } from '@labrish/db';
import type { Services } from '#context.ts';

/** How many copies are read at once. */
export const AT_ONCE = 50;

/** A downloader's copy of a version whose current status they were not notified of. */
export interface Copy {
  downloader_id: string;
  release_id: string;
  details_enc: Uint8Array;
  series: string;
  name: string;
  status: OnWithdrawal;
  notified: OnWithdrawal | null;
  /** True when an admin withdrew the version, false when a recording was taken back or taken out. */
  is_withdrawn: boolean;
  reason: string | null;
}

/**
 * Finds copies whose status is worse than the last one notified, ordered by downloader and release id.
 *
 * @param after the last copy that was read, so that a copy whose downloader cannot be notified does not block the others.
 */
export function findPendingNotifications(
  { db }: Pick<Services, 'db'>,
  after: Copy | undefined,
): Promise<Copy[]> {
  const behind = after
    ? Prisma.sql`and (d.downloader_id, d.release_id) > (${after.downloader_id}::uuid, ${after.release_id}::uuid)`
    : Prisma.empty;
  return db.prisma.$queryRaw<Copy[]>`
    with unusable as (
      select r.id, r.series, r.series || '-' || r.version as name, r.state = 'withdrawn' as is_withdrawn,
        case when r.state = 'withdrawn' then 'do_not_use' else l.on_withdrawal::text end as status,
        case when r.state = 'withdrawn' then r.withdrawn_reason end as reason
      from releases r join release_series l on l.name = r.series
      where r.published_at is not null and (r.state = 'withdrawn' or exists (
        select from release_items i where i.release_id = r.id and i.removed_at is not null and i.audio_sha256 is not null))
    )
    select d.downloader_id::text, d.release_id::text, o.details_enc, d.notified::text, u.series, u.name, u.status, u.is_withdrawn, u.reason
    from release_downloads d join unusable u on u.id = d.release_id join release_downloaders o on o.id = d.downloader_id
    where (d.notified is null or (d.notified::text = 'superseded' and u.status = 'do_not_use')) ${behind}
    order by d.downloader_id, d.release_id limit ${AT_ONCE}::int`;
}
