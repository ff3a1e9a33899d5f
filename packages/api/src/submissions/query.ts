import { Prisma } from '@labrish/db';
import type { Place } from '../cursor.ts';
import type { ListInput, Submission } from './schema.ts';
import type { Range } from './user-ids.ts';
import { shownTo, type Withheld } from './withheld.ts';

/** What the two queries below return, in one row: submissions as JSON objects with `BETWEEN` them. */
export interface Found {
  count: number;
  json: string;
}

/** The times of the newest and the oldest of some. */
export interface Span {
  newest: Date;
  oldest: Date;
}

/** What is asked of the list, and what is withheld from who asks; `user`: of contributors with these ids alone. */
export type Listed = ListInput & { user?: Range; withheld: Withheld };

/** A search, whose text is not empty. */
export type SearchInput = Listed & { search: string };

const BETWEEN = ',\n';

/**
 * One page, newest first, and one row more to tell whether another follows. Plain SQL that returns JSON: the list is the
 * hottest read, and making objects of five hundred rows only to write them out again is half of its work.
 */
export function pageQuery(input: Listed, after: Place | undefined): Prisma.Sql {
  return asJson(Prisma.sql`
    select * from submissions where ${Prisma.join(conditions(input, after), ' and ')}
    ${NEWEST_FIRST} limit ${input.limit + 1}`);
}

/**
 * The same page of those that have the text, by the trigram index. `offset 0` keeps PostgreSQL from walking back in time
 * instead, which it does whenever it takes a text to be more common than it is.
 *
 * @param since only those that are not older.
 */
export function indexedPageQuery(input: SearchInput, after: Place | undefined, since?: Date): Prisma.Sql {
  const all = [
    ...conditions(input, after),
    searched(input),
    ...(since ? [Prisma.sql`created_at >= ${since}`] : []),
  ];
  return asJson(Prisma.sql`
    select * from (select * from submissions where ${Prisma.join(all, ' and ')} offset 0) as indexed
    ${NEWEST_FIRST} limit ${input.limit + 1}`);
}

/**
 * The same page, looked for in the newest `depth` submissions only, and stopping as soon as it is full. For a text that is
 * in many of them this reads a thousandth of what the trigram index would answer.
 */
export function recentPageQuery(input: SearchInput, after: Place | undefined, depth: number): Prisma.Sql {
  return asJson(Prisma.sql`
    select * from (
      select * from submissions where ${Prisma.join(conditions(input, after), ' and ')} ${NEWEST_FIRST} limit ${depth}
    ) as recent
    where ${searched(input)} ${NEWEST_FIRST} limit ${input.limit + 1}`);
}

/** The times between which the newest `depth` submissions came in; no row when there is none. */
export function recentSpanQuery(input: Listed, after: Place | undefined, depth: number): Prisma.Sql {
  return Prisma.sql`
    select max(created_at) as newest, min(created_at) as oldest from (
      select created_at from submissions where ${Prisma.join(conditions(input, after), ' and ')}
      ${NEWEST_FIRST} limit ${depth}
    ) as recent having count(*) > 0`;
}

/** One submission, or no row. */
export function oneQuery(id: string): Prisma.Sql {
  return Prisma.sql`select ${COLUMNS} from submissions where id = ${id}::uuid and ${HERE}`;
}

/** JSON that PostgreSQL makes of a row has no line break, so one between two rows keeps them apart. */
function asJson(rows: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select count(*)::int as count, coalesce(string_agg(row_to_json(shown)::text, E',\\n'), '') as json
    from (select ${COLUMNS} from (${rows}) as found) as shown`;
}

/** The first `limit` of what was found, and the last one of them when there are more. */
export function cut({ count, json }: Found, limit: number): { json: string; last: Submission | null } {
  if (count <= limit) return { json, last: null };
  const page = json.slice(0, json.lastIndexOf(BETWEEN));
  return { json: page, last: JSON.parse(page.slice(page.lastIndexOf(BETWEEN) + 1)) as Submission };
}

function conditions(input: Listed, after: Place | undefined): Prisma.Sql[] {
  return [
    HERE,
    ...shownTo(input.withheld),
    ...(input.category ? [Prisma.sql`category = ${input.category}::"Category"`] : []),
    ...(input.region ? [Prisma.sql`region = ${input.region}`] : []),
    ...(input.type ? [Prisma.sql`submission_type = ${input.type}::"SubmissionType"`] : []),
    ...(input.status ? [Prisma.sql`review_status = ${input.status}::"ReviewStatus"`] : []),
    ...(input.user
      ? [Prisma.sql`user_id between ${input.user.first}::uuid and ${input.user.last}::uuid`]
      : []),
    ...(input.confirmed
      ? [Prisma.raw(`category_confirmed_at is ${input.confirmed === 'yes' ? 'not null' : 'null'}`)]
      : []),
    ...(input.age_range ? [Prisma.sql`age_range = ${input.age_range}`] : []),
    ...(input.formality ? [Prisma.sql`formality = ${input.formality}`] : []),
    ...(after ? [Prisma.sql`(created_at, id) < (${after.created_at}, ${after.id}::uuid)`] : []),
  ];
}

/** The database folds both sides, so that they are folded alike. */
function searched({ search }: SearchInput): Prisma.Sql {
  return Prisma.sql`search_text like lower(${containing(search)})`;
}

/** In the words of the schema `submission`. The version is looked up for the rows of a page alone, and keeps their order. */
const COLUMNS = Prisma.raw(
  `id, user_id, source, category, category_confirmed_at is not null as category_confirmed, submission_type, region, review_status, reviewed_category,
   prompt_text, transcription, english_text, age_range, formality,
   (select version from consents where consents.id = consent_id) as consent_version,
   to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
   storage_url, audio_type, duration_ms, analysis, translate(encode(peaks, 'base64'), E'\\n', '') as peaks`,
);

/** What was taken back or reported is shown to nobody. */
export const HERE = Prisma.raw(`withdrawn_at is null and review_status <> 'quarantined'`);

const NEWEST_FIRST = Prisma.raw('order by created_at desc, id desc');

/** A pattern for `like` in which the searched text stands for itself, signs and all. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
