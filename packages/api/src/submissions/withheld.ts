import type { Status } from '@labrish/dataset';
import type { Pilot } from '@labrish/pilot';
import { Prisma } from '@labrish/db';
import { personOf, type Context } from '../context.ts';
import { forbidden } from '../errors.ts';

/** Statuses in which no reviewer is asked for a verdict any more. */
const SETTLED: readonly Status[] = ['accepted', 'rejected'];

/** Recordings of which a caller gets only the sound: they are withheld from lists and from sums. */
export interface Withheld {
  ids: readonly string[];
  /** Whether all recordings that are not settled are withheld, too. */
  unsettled: boolean;
}

export const NOTHING_WITHHELD: Withheld = { ids: [], unsettled: false };

/**
 * Decides what is withheld from a caller, by their role and their assignments (DESIGN section 13). Admins see everything. A
 * recording that a reviewer was given and has not judged is withheld from them until it is settled; a calibration, until they
 * have judged it. With BLIND_REVIEW=unsettled, all recordings that are not settled are withheld from reviewers.
 */
export async function findWithheld({ query, caller, hides_unsettled }: Context): Promise<Withheld> {
  if (caller.role === 'admin') return NOTHING_WITHHELD;
  const rows = await query<{ id: string }>(Prisma.sql`
    select distinct s.id::text from review_assignments a join submissions s on s.id = a.submission_id
    where a.reviewer_id = ${personOf(caller)}::uuid and a.decided_at is null
      and (a.is_calibration or s.review_status::text <> all(${[...SETTLED]}::text[]))`);
  return { ids: rows.map(({ id }) => id), unsettled: hides_unsettled };
}

const JUDGING = 'You are judging this recording: its details are shown once you have decided.';
const UNSETTLED =
  'Reviewers have not decided about this recording yet: its details are shown once they have.';

/** Refuses a recording that is withheld from the caller. @throws {ApiError} FORBIDDEN */
export function refuseWithheld(
  { ids, unsettled }: Withheld,
  { id, review_status }: { id: string; review_status: Status },
): void {
  if (ids.includes(id)) throw forbidden(JUDGING);
  if (unsettled && !isSettled(review_status)) throw forbidden(UNSETTLED);
}

/** Returns whether a caller may see a recording's transcripts: not while they may still be asked to transcribe it. */
export function showsTranscripts({ role }: Context['caller'], status: Status): boolean {
  return role === 'admin' || isSettled(status);
}

function isSettled(status: Status): boolean {
  return SETTLED.includes(status);
}

/** Builds the conditions under which the caller may see a row of `submissions`. */
export function shownTo({ ids, unsettled }: Withheld): Prisma.Sql[] {
  return [
    ...(unsettled ? [Prisma.sql`review_status::text = any(${[...SETTLED]}::text[])`] : []),
    ...(ids.length > 0 ? [Prisma.sql`id <> all(${[...ids]}::uuid[])`] : []),
  ];
}

/**
 * Returns SQL to read instead of `submission_counts`, with the same columns and alias, without withheld recordings. Otherwise the
 * difference between a sum and a list would reveal what the list withholds.
 *
 * @param pilot whose recordings are counted; null: those of all
 */
export function countsShown(withheld: Withheld, pilot: string | null): Prisma.Sql {
  const { ids, unsettled } = withheld;
  const isOurs = ofPilot(pilot, 't');
  const all = Prisma.sql`select counter_scope, source, dimension, key, n from submission_counts t where ${isOurs}`;
  if (!unsettled && ids.length === 0) return Prisma.sql`(${all}) as submission_counts`;
  const counters = unsettled
    ? Prisma.sql`select s.counter_scope, t.source, t.dimension, t.key, t.n from submission_counts t ${COUNTED_IF_SETTLED}
          where ${isOurs} and t.dimension <> 'people'
        union all select s.counter_scope, t.source, 'people', '', count(distinct t.user_id)
          from submission_speakers t ${COUNTED_IF_SETTLED} where ${isOurs} group by s.counter_scope, t.source`
    : all;
  return Prisma.sql`(
    ${counters}
    union all select w.counter_scope, w.source, given.dimension, given.key, -given.n from ${rowsOf(withheld, pilot)} as w cross join lateral (values
      ('category', w.category::text, 1), ('assumed', w.category::text, (w.category_confirmed_at is null)::integer),
      ('region_name', coalesce(w.region, ''), 1), ('region', coalesce(w.region_code, w.region, ''), 1),
      ('topic', coalesce(w.prompt_id::text, ''), 1), ('age', coalesce(w.age_range, ''), 1),
      ('words', '', (coalesce(w.transcription, '') <> '')::integer), ('milliseconds', '', coalesce(w.duration_ms, 0))
    ) as given (dimension, key, n)
    union all select t.counter_scope, t.source, 'people', '', -1 from submission_speakers t join (
      select counter_scope, source, user_id, count(*) as n from ${rowsOf(withheld, pilot)} as w group by counter_scope, source, user_id
    ) as theirs using (counter_scope, source, user_id) where ${isOurs} and t.n = theirs.n
  ) as submission_counts`;
}

/** Returns SQL to read instead of `submission_days`, as `countsShown` does. */
export function daysShown({ country }: Pilot, withheld: Withheld): Prisma.Sql {
  const { ids, unsettled } = withheld;
  const { code, time_zone } = country;
  const isOurs = ofPilot(code, 't');
  const all = Prisma.sql`select counter_scope, day, source, category, n from submission_days t where ${isOurs}`;
  if (!unsettled && ids.length === 0) return Prisma.sql`(${all}) as submission_days`;
  const counters = unsettled
    ? Prisma.sql`select s.counter_scope, t.day, t.source, t.category, t.n from submission_days t ${COUNTED_IF_SETTLED} where ${isOurs}`
    : all;
  return Prisma.sql`(
    ${counters}
    union all select counter_scope, (created_at at time zone ${time_zone})::date, source, category, -1
      from ${rowsOf(withheld, code)} as w
  ) as submission_days`;
}

/** Maps a row of a counter `t` to its scopes when only settled recordings are shown. */
const COUNTED_IF_SETTLED = Prisma.sql`cross join lateral unnest(case t.counter_scope
  when 'accepted' then '{listed,dataset,accepted}'::text[] when 'rejected' then '{listed,rejected}'::text[]
  when 'listed' then '{}'::text[] when 'dataset' then '{}'::text[] else array[t.counter_scope] end) as s (counter_scope)`;

/** Selects the recordings that are withheld by id, one row for each counter scope that they count in. */
function rowsOf({ ids, unsettled }: Withheld, pilot: string | null): Prisma.Sql {
  const meanings = unsettled
    ? Prisma.sql`case review_status when 'accepted' then '{listed,dataset,accepted}'::text[]
        when 'rejected' then '{listed,rejected}'::text[] else array[review_status::text] end`
    : Prisma.sql`counter_scopes(withdrawn_at, storage_url, review_status)`;
  return Prisma.sql`(select m.counter_scope, h.* from submissions h cross join lateral unnest(${meanings}) as m (counter_scope)
    where h.id = any(${[...ids]}::uuid[]) and h.withdrawn_at is null and ${ofPilot(pilot, 'h')})`;
}

/** Builds the condition that a row is of a pilot. @param row its alias */
function ofPilot(pilot: string | null, row: 'h' | 't'): Prisma.Sql {
  return pilot === null ? Prisma.sql`true` : Prisma.sql`${Prisma.raw(row)}.pilot = ${pilot}`;
}
