import type { LicenceId } from '@labrish/dataset';
import type { Prisma } from '@labrish/db';
import type { Context, PilotTx } from '../context.ts';
import { reasonLeftOutSql } from './eligible.ts';
import { factsOf } from './find.ts';

/** A version that is not published. */
export interface Unpublished {
  id: string;
  licence: string;
  facts: Prisma.JsonValue;
}

/**
 * Drops from an unpublished version the recordings that may not be in it any more (withdrawn, reported, rejected, a copy, or without
 * consent), and the parts written with them. A recording that has left the list stays out, even if it may be published again.
 *
 * @returns how many recordings were dropped, but at least the number of parts that must be rewritten; 0: nothing changed.
 */
export async function dropIneligible(
  tx: PilotTx,
  { counts_simulator, now }: Pick<Context, 'counts_simulator' | 'now'>,
  { id, licence, facts }: Unpublished,
): Promise<number> {
  const reason_left_out = await reasonLeftOutSql(tx, {
    licence: licence as LicenceId,
    ...factsOf({ facts }).wanted,
    includes_simulator: counts_simulator,
  });
  const gone = await tx.$executeRaw`
    update release_items i set clip = null, audio_sha256 = null, removed_at = coalesce(removed_at, ${now()})
    where i.release_id = ${id}::uuid and case when i.removed_at is not null then i.audio_sha256 is not null else not exists (
      select from submissions s where s.id = i.submission_id and s.withdrawn_at is null and ${reason_left_out} is null) end`;
  const stale = await tx.$executeRaw`
    delete from release_parts p where p.release_id = ${id}::uuid and p.rows <> (
      select count(*) from release_items i where i.release_id = p.release_id
        and i.position between p.first_position and p.last_position and i.removed_at is null)`;
  if (stale) await tx.releases.update({ where: { id }, data: { state: 'building', built_at: null } });
  return Math.max(gone, stale);
}
