import type { Context } from '../context.ts';

/** Larger than any id. */
const END = 2n ** 63n - 1n;

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

/**
 * Finds the first outbound message since a time: ids rise with time, and their index exists anyway. An index of the times would have to
 * be written in every turn. A BRIN index would find half of the table, because rows that fill gaps left by updates widen every range.
 *
 * @returns its id; without such a message, a number that is larger than any id
 */
export async function firstMessageSince(query: Context['query'], at: Date): Promise<bigint> {
  const [found] = await query<{ id: bigint | null }>({ text: FIRST, values: [at] });
  return found?.id ?? END;
}

/** How many messages of a version are looked at. Thirty versions with more than that, among three million messages of a million people, take 0.3 s. */
const LOOKED_AT = 5_000;

const PEOPLE = `
  select v.number, count(*)::int as messages,
    count(distinct m.contributor_id) filter (where c.pilot = $4 and ($5::boolean or c.source <> 'simulator'))::int as people
  from unnest($1::int[], $2::bigint[], $3::bigint[]) as v(number, first, after)
    cross join lateral (
      select contributor_id from outbound_messages where id >= v.first and id < v.after order by id limit ${LOOKED_AT + 1}
    ) as m
    join contributors c on c.id = m.contributor_id
  group by v.number`;

/** How many people a version answered while it was live; `is_more`: at least so many, for only its first messages are looked at. */
export interface Reached {
  people: number;
  is_more: boolean;
}

/**
 * Counts the people whom the bot answered while a version was live.
 *
 * @param versions neighbours, newest first, each with the time from which it was live
 * @param until when the newest of them was replaced; null: it is live
 * @returns the counts by version; a version without messages is not in it
 */
export async function countReached(
  { query, pilot, counts_simulator }: Pick<Context, 'query' | 'pilot' | 'counts_simulator'>,
  versions: readonly { number: number; published_at: string }[],
  until: Date | null,
): Promise<Map<number, Reached>> {
  const first: bigint[] = [];
  for (const { published_at } of versions) first.push(await firstMessageSince(query, new Date(published_at)));
  const end = until ? await firstMessageSince(query, until) : END;
  const rows = await query<{ number: number; messages: number; people: number }>({
    text: PEOPLE,
    values: [
      versions.map(({ number }) => number),
      first.map(String),
      [end, ...first.slice(0, -1)].map(String),
      pilot.country.code,
      counts_simulator,
    ],
  });
  return new Map(
    rows.map(({ number, messages, people }) => [number, { people, is_more: messages > LOOKED_AT }]),
  );
}
