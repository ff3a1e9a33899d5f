import type { Status } from '@labrish/dataset';
import { Prisma } from '@labrish/db';
import { personOf, type Context } from '../context.ts';

/** Of these nobody is asked any more what they think. */
const SETTLED: readonly Status[] = ['accepted', 'rejected'];

/** Which recordings a caller learns nothing of but how they sound: neither in a list nor in a sum. */
export interface Withheld {
  ids: readonly string[];
  /** All that are not settled, too. */
  unsettled: boolean;
}

export const NOTHING_WITHHELD: Withheld = { ids: [], unsettled: false };

/**
 * Decides what is withheld from a caller, by their role and by what they hold (DESIGN section 13). Admins see everything. A reviewer
 * sees nothing of a recording that was given to them and that they have not judged: until it is settled, and if it calibrates, until
 * they have judged it. With BLIND_REVIEW=unsettled they see nothing of any that is not settled.
 */
export async function findWithheld({
  query,
  caller,
  hides_unsettled,
}: Pick<Context, 'query' | 'caller' | 'hides_unsettled'>): Promise<Withheld> {
  if (caller.role === 'admin') return NOTHING_WITHHELD;
  const rows = await query<{ id: string }>(Prisma.sql`
    select distinct s.id::text from review_assignments a join submissions s on s.id = a.submission_id
    where a.reviewer_id = ${personOf(caller)}::uuid and a.decided_at is null
      and (a.is_calibration or s.review_status::text <> all(${[...SETTLED]}::text[]))`);
  return { ids: rows.map(({ id }) => id), unsettled: hides_unsettled };
}

/** Whether a recording that a caller may see also shows what transcribers wrote: they may yet be asked to write it down themselves. */
export function showsTranscripts({ role }: Context['caller'], status: Status): boolean {
  return role === 'admin' || isSettled(status);
}

export function isSettled(status: Status): boolean {
  return SETTLED.includes(status);
}

/** Conditions on a row of `submissions`: its caller may see it. */
export function shownTo({ ids, unsettled }: Withheld): Prisma.Sql[] {
  return [
    ...(unsettled ? [Prisma.sql`review_status::text = any(${[...SETTLED]}::text[])`] : []),
    ...(ids.length > 0 ? [Prisma.sql`id <> all(${[...ids]}::uuid[])`] : []),
  ];
}

/**
 * The counters without what is withheld, in the shape of `submission_counts` and under its name: a sum less a list tells what the list
 * does not.
 */
export function countsShown(withheld: Withheld): Prisma.Sql {
  const { ids, unsettled } = withheld;
  if (!unsettled && ids.length === 0) return Prisma.sql`submission_counts`;
  const counters = unsettled
    ? Prisma.sql`select s.counter_scope, t.source, t.dimension, t.key, t.n from submission_counts t ${COUNTED_IF_SETTLED} where t.dimension <> 'people'
        union all select s.counter_scope, t.source, 'people', '', count(distinct t.user_id)
          from submission_speakers t ${COUNTED_IF_SETTLED} group by s.counter_scope, t.source`
    : Prisma.sql`select counter_scope, source, dimension, key, n from submission_counts`;
  return Prisma.sql`(
    ${counters}
    union all select w.counter_scope, w.source, given.dimension, given.key, -given.n from ${rowsOf(withheld)} as w cross join lateral (values
      ('category', w.category::text, 1), ('assumed', w.category::text, (w.category_confirmed_at is null)::integer),
      ('region_name', coalesce(w.region, ''), 1), ('region', coalesce(w.region_code, w.region, ''), 1),
      ('topic', coalesce(w.prompt_id::text, ''), 1), ('age', coalesce(w.age_range, ''), 1),
      ('words', '', (coalesce(w.transcription, '') <> '')::integer), ('milliseconds', '', coalesce(w.duration_ms, 0))
    ) as given (dimension, key, n)
    union all select t.counter_scope, t.source, 'people', '', -1 from submission_speakers t join (
      select counter_scope, source, user_id, count(*) as n from ${rowsOf(withheld)} as w group by counter_scope, source, user_id
    ) as theirs using (counter_scope, source, user_id) where t.n = theirs.n
  ) as submission_counts`;
}

/** The counters by day without what is withheld, like `countsShown`. */
export function daysShown(withheld: Withheld): Prisma.Sql {
  const { ids, unsettled } = withheld;
  if (!unsettled && ids.length === 0) return Prisma.sql`submission_days`;
  const counters = unsettled
    ? Prisma.sql`select s.counter_scope, t.day, t.source, t.category, t.n from submission_days t ${COUNTED_IF_SETTLED}`
    : Prisma.sql`select counter_scope, day, source, category, n from submission_days`;
  return Prisma.sql`(
    ${counters}
    union all select counter_scope, (created_at at time zone 'UTC' - interval '5 hours')::date, source, category, -1
      from ${rowsOf(withheld)} as w
  ) as submission_days`;
}

/** What a row of a counter `t` counts as where only what is settled is shown. */
const COUNTED_IF_SETTLED = Prisma.sql`cross join lateral unnest(case t.counter_scope
  when 'accepted' then '{listed,dataset,accepted}'::text[] when 'rejected' then '{listed,rejected}'::text[]
  when 'listed' then '{}'::text[] when 'dataset' then '{}'::text[] else array[t.counter_scope] end) as s (counter_scope)`;

/** The recordings that are withheld by their ids, one row for each meaning in which the counters have them. */
function rowsOf({ ids, unsettled }: Withheld): Prisma.Sql {
  const meanings = unsettled
    ? Prisma.sql`case review_status when 'accepted' then '{listed,dataset,accepted}'::text[]
        when 'rejected' then '{listed,rejected}'::text[] else array[review_status::text] end`
    : Prisma.sql`counter_scopes(withdrawn_at, storage_url, review_status)`;
  return Prisma.sql`(select m.counter_scope, h.* from submissions h cross join lateral unnest(${meanings}) as m (counter_scope)
    where h.id = any(${[...ids]}::uuid[]) and h.withdrawn_at is null)`;
}
