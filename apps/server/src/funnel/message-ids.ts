import type { Database } from '@labrish/db';

/** A message has its time before it has its id: so long may another one take in between, or its process's clock be wrong. */
const MARGIN_MS = 3_600_000;

/** Larger than any. */
const END = 2n ** 63n - 1n;

/**
 * Between which ids all messages of ours of some time are, and few others: ids rise with the time, and their index is there anyway.
 * An index over the times would be one more to write in every turn, or, as a BRIN, find half of the table: what is written into
 * the gaps that updates leave widens every range.
 *
 * @returns the first, and the first that is none of them any more
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

/** Halves what is left until it is one: some twenty-five looks into the index. */
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
