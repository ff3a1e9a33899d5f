import { SECONDS_BOUNDS } from '@labrish/api/funnel/seconds';

/** A contributor who is silent for this long has dropped off. */
export const LOST_AFTER_HOURS = 24;
/** Days after which a visit's outcome is final: it may be reprompted for two days, and drop off on the third. */
export const SETTLED_AFTER_DAYS = 3;

const SILENCE = `interval '${LOST_AFTER_HOURS} hours'`;
const [FIRST_DAY, END_DAY, NOW] = ['$1::date', '$2::date', '$3::timestamptz'];
const [FIRST_ID, END_ID] = ['$4::bigint', '$5::bigint'];
const KEY = ['pilot', 'day', 'flow_version', 'state_key', 'source'];
const FIGURES = ['entered', 'advanced', 'reprompted', 'dropped_off', 'duration_histogram'];
/** Number of advanced visits in each span of `SECONDS_BOUNDS`, and beyond the last. */
const HISTOGRAM = [...SECONDS_BOUNDS, Infinity].map(
  (_, span) => `coalesce(sum(n) filter (where advanced and span = ${span}), 0)`,
);

/**
 * Recounts the visits that began on some days and replaces the earlier count. It deletes rows without visits. Idempotent, and
 * atomic: a process killed in the middle has changed nothing.
 *
 * $1 and $2: the first day, and the first that is not counted, as YYYY-MM-DD. $3: now. $4 and $5: the range of message ids that
 * covers these days, a silence before them and the days after that settle them (count-job.ts).
 *
 * - A visit is a run of outbound messages with one state, each within 24 hours of the previous one: it begins when the contributor
 *   comes from another state, or comes back after a silence.
 * - Advanced: the next outbound message has another state, and the contributor had answered within 24 hours.
 * - Dropped off: the contributor sent nothing for 24 hours after the last message of the visit.
 * - Reprompted: a later message of the visit answers with the same question, which is recognised by its choices ("Delete all?"
 *   has buttons that are not the state's). A reminder does not count, because it answers no message, nor does another prompt.
 *
 * Inbound messages are read only where a contributor may have written without an answer after a visit: after STOP, or while we were
 * down. Messages emptied by DELETE ALL have no state. To keep the sort small, `content` is reduced to whether it has choices.
 */
export const COUNT_DAYS = `
with said as (
  select contributor_id, id, created_at, state_key, prompt_id, in_reply_to is not null as answers, content ? 'choices' as offers
  from outbound_messages
  where id >= ${FIRST_ID} and id < ${END_ID} and state_key <> ''
  offset 0
), compared as (
  select *, answers and prompt_id is not distinct from lag(prompt_id) over person as repeats,
    (state_key = lag(state_key) over person and created_at <= lag(created_at) over person + ${SILENCE}) is not true as begins
  from said window person as (partition by contributor_id order by id)
), numbered as (
  select *, count(*) filter (where begins) over (partition by contributor_id order by id rows unbounded preceding) as visit
  from compared
), visits as (
  select contributor_id, visit, state_key, min(created_at) as began_at, max(created_at) as ended_at,
    count(*) filter (where repeats and not begins and offers) > 0
      or (not bool_or(offers) and count(*) filter (where repeats and not begins) > 0) as reprompted
  from numbered group by contributor_id, visit, state_key
), followed as (
  select *, lead(began_at) over (partition by contributor_id order by visit) as next_at from visits
), fates as (
  select v.*, c.pilot, c.source,
    next_at <= ended_at + ${SILENCE} or (ended_at + ${SILENCE} < ${NOW} and c.last_inbound_at > ended_at and exists (
      select from inbound_messages i where i.contributor_id = v.contributor_id
        and i.received_at > v.ended_at and i.received_at <= v.ended_at + ${SILENCE})) as was_heard
  from followed v join contributors c on c.id = v.contributor_id
), versions as (
  select pilot, array_agg(published_at order by published_at, number) as since, array_agg(number order by published_at, number) as numbers
  from flow_versions group by pilot
), grouped as (
  select fates.pilot, (began_at at time zone 'UTC')::date as day,
    coalesce(numbers[width_bucket(began_at, since)], 0) as flow_version, state_key, source,
    coalesce(next_at is not null and was_heard, false) as advanced,
    width_bucket(extract(epoch from next_at - began_at)::float8, '{${SECONDS_BOUNDS.join(',')}}'::float8[]) as span,
    count(*) as n, count(*) filter (where reprompted) as reprompted,
    count(*) filter (where was_heard is not true and ended_at + ${SILENCE} < ${NOW}) as dropped_off
  from fates left join versions using (pilot) group by 1, 2, 3, 4, 5, 6, 7
), counted as (
  select ${KEY.join(', ')}, sum(n) as entered, coalesce(sum(n) filter (where advanced), 0) as advanced,
    sum(reprompted) as reprompted, sum(dropped_off) as dropped_off, array[${HISTOGRAM.join(', ')}] as duration_histogram
  from grouped group by ${KEY.join(', ')}
), gone as (
  delete from funnel_days f
  where day >= ${FIRST_DAY} and day < ${END_DAY}
    and not exists (select from counted c where ${KEY.map((key) => `c.${key} = f.${key}`).join(' and ')})
)
insert into funnel_days (${[...KEY, ...FIGURES].join(', ')}, counted_at)
select ${[...KEY, ...FIGURES].join(', ')}, ${NOW} from counted where day >= ${FIRST_DAY} and day < ${END_DAY} order by ${KEY.join(', ')}
on conflict (${KEY.join(', ')}) do update set ${[...FIGURES, 'counted_at'].map((column) => `${column} = excluded.${column}`).join(', ')}`;
