import { dayOf } from '@labrish/pilot';
import type { WithdrawnClip } from '@labrish/release';
import type { releases } from '@labrish/db';
import type { Services } from '#context.ts';

interface Row {
  clip_id: string;
  first_version: string;
  last_version: string;
  removed_at: Date;
}

/**
 * The tombstones of a line: what was published and has been taken back, by its public copy alone, in the order of their names.
 *
 * @param until only what was taken back before: a version that is built again lists the same.
 */
export async function findWithdrawn(
  { db }: Pick<Services, 'db'>,
  { line, created_at: until }: Pick<releases, 'line'> & { created_at?: Date },
): Promise<WithdrawnClip[]> {
  const rows = await db.prisma.$queryRaw<Row[]>`
    select i.clip_id, min(i.removed_at) as removed_at, (array_agg(r.version order by r.published_at))[1] as first_version,
      (array_agg(r.version order by r.published_at desc))[1] as last_version
    from release_items i join releases r on r.id = i.release_id
    where r.line = ${line} and r.published_at is not null and i.clip_id is not null and i.removed_at is not null
      and (${until ?? null}::timestamptz is null or i.removed_at <= ${until ?? null}::timestamptz)
    group by i.clip_id order by i.clip_id collate "C"`;
  return rows.map(({ removed_at, ...row }) => ({ ...row, month: dayOf(removed_at).slice(0, 7) }));
}
