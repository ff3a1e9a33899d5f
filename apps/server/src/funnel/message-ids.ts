import type { Database } from '@labrish/db';

/** A message gets its time before its id. The margin covers the delay between the two, and wrong process clocks. */
const MARGIN_MS = 3_600_000;

/** Larger than any id. */
const END = 2n ** 63n - 1n;

/**
 * Finds the id range of a period's outbound messages, with few others: ids rise with time, and their index exists anyway. An
 * index over the times would be one more to write in every turn. A BRIN index would find half of the table: rows in the gaps
 * of updates widen every range.
 *
 * @returns the first id, and the first id after the range
 */
export async function messageIds(
  { query }: Pick<Database, 'query'>,
  { from, until }: { from: Date; until: Date },
): Promise<[bigint, bigint]> {
  const first = async (at: number) => {
    const [found] = await query<{ id: bigint | null }>({ text: FIRST, values: [new Date(at)] });
    return found?.id ?? END;
  };
  return [await first(from.getTime() - MARGIN_MS), await first(until.getTime() + MARGIN_MS)];
}

/** Binary search over the ids: about twenty-five index look-ups. */
const FIRST = `
  with recursive half (low, high) as (
    select min(id), max(id) + 1 from outbound_messages
    union all
    select case when found.created_at < $1 then found.id + 1 else low end, case when found.created_at < $1 then high else middle end
    from half cross join lateral (select (low + high) / 2 as middle) as at
      cross join lateral (select id, created_at from outbound_messages where id >= middle order by id limit 1) as found
    where low < high
  )
  select max(low) as id from half where low >= high`;
