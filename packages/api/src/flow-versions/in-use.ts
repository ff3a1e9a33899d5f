import type { Linted } from '@labrish/conversation/lint';
import type { Tx } from '../context.ts';

/** A state is reported as unused when nobody has entered it for this many days. */
const DAYS = 30;

/** What the checks know of a flow beyond its rows: templates that are not synced, and how many people entered each state. */
export type InUse = Pick<Linted, 'not_synced' | 'traffic'>;

/** Finds what is in use. Traffic is only returned once it has been counted for `DAYS`. */
export async function findInUse(db: Pick<Tx, '$queryRaw'>, now: Date): Promise<InUse> {
  const since = new Date(now.getTime() - DAYS * 24 * 3_600_000);
  const [row] = await db.$queryRaw<{ not_synced: string[]; traffic: Record<string, number> | null }[]>`
    select
      (select coalesce(json_agg(template_key order by template_key), '[]') from content_templates
        where is_active and sync_state in ('out_of_date', 'failed')) as not_synced,
      case when exists (select from funnel_days where day <= ${since}::date) then
        (select coalesce(json_object_agg(state_key, entered), '{}') from (
          select state_key, sum(entered) as entered from funnel_days where day > ${since}::date group by state_key
        ) as counted)
      end as traffic`;
  if (!row) throw new Error('What is in use gave no row.');
  const { not_synced, traffic } = row;
  return { not_synced, ...(traffic && { traffic }) };
}
