import { Prisma } from '@labrish/db';
import type { CursorPosition } from '../cursor.ts';
import type { ListInput, Submission } from './schema.ts';
import type { Range } from './user-ids.ts';
import { shownTo, type Withheld } from './withheld.ts';

/** The one row that the page queries below return: submissions as JSON objects with `BETWEEN` them. */
export interface Found {
  count: number;
  json: string;
}

/** The times of the newest and the oldest of some submissions. */
export interface Span {
  newest: Date;
  oldest: Date;
}

/**
 * The filters of the list, and what is withheld from the caller. `user`: only contributors with these ids; `pilot`: null where only one
 * runs.
 */
export type Listed = ListInput & { user?: Range; withheld: Withheld; pilot: string | null };

/** A search, whose text is not empty. */
export type SearchInput = Listed & { search: string };

const BETWEEN = ',\n';

/**
 * Selects one page, newest first, and one more row that shows whether another page follows. Plain SQL that returns JSON: the
 * list is the hottest read, and half of its work would be to make objects of five hundred rows only to serialise them again.
 */
export function pageQuery(input: Listed, after: CursorPosition | undefined): Prisma.Sql {
  return asJson(Prisma.sql`
    select * from submissions where ${Prisma.join(conditions(input, after), ' and ')}
    ${NEWEST_FIRST} limit ${input.limit + 1}`);
}

/**
 * Selects one page as `pageQuery` does, of the submissions that have the text, by the trigram index. `offset 0` keeps PostgreSQL from
 * scanning back in time instead, which it does whenever it overestimates how common a text is.
 *
 * @param since only submissions that are not older.
 */
export function indexedPageQuery(
  input: SearchInput,
  after: CursorPosition | undefined,
  since?: Date,
): Prisma.Sql {
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
 * Selects one page as `indexedPageQuery` does, but looks for the text only in the newest `depth` submissions, and stops as soon as the page
 * is full. For a common text this reads a thousandth of the rows that the trigram index would return.
 */
export function recentPageQuery(
  input: SearchInput,
  after: CursorPosition | undefined,
  depth: number,
): Prisma.Sql {
  return asJson(Prisma.sql`
    select * from (
      select * from submissions where ${Prisma.join(conditions(input, after), ' and ')} ${NEWEST_FIRST} limit ${depth}
    ) as recent
    where ${hasText(input)} ${NEWEST_FIRST} limit ${input.limit + 1}`);
}

/** Selects the times of the newest and the oldest of the newest `depth` submissions; no row when there is none. */
export function recentSpanQuery(input: Listed, after: CursorPosition | undefined, depth: number): Prisma.Sql {
  return Prisma.sql`
    select max(created_at) as newest, min(created_at) as oldest from (
      select created_at from submissions where ${Prisma.join(conditions(input, after), ' and ')}
      ${NEWEST_FIRST} limit ${depth}
    ) as recent having count(*) > 0`;
}

/** Selects one submission, or no row. */
export function oneQuery(id: string): Prisma.Sql {
  return Prisma.sql`select ${COLUMNS} from submissions where id = ${id}::uuid and ${IS_VISIBLE}`;
}

/** Joins rows as JSON with line breaks between them: PostgreSQL puts no line break inside the JSON of a row. */
function asJson(rows: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select count(*)::int as count, coalesce(string_agg(row_to_json(shown)::text, E',\\n'), '') as json
    from (select ${COLUMNS} from (${rows}) as found) as shown`;
}

/** Cuts a page to `limit` rows. @returns `last`: its last row, if rows were cut off; null otherwise. */
export function cut({ count, json }: Found, limit: number): { json: string; last: Submission | null } {
  if (count <= limit) return { json, last: null };
  const page = json.slice(0, json.lastIndexOf(BETWEEN));
  return { json: page, last: JSON.parse(page.slice(page.lastIndexOf(BETWEEN) + 1)) as Submission };
}

function conditions(input: Listed, after: CursorPosition | undefined): Prisma.Sql[] {
  return [
    IS_VISIBLE,
    ...shownTo(input.withheld),
    ...(input.pilot ? [Prisma.sql`pilot = ${input.pilot}`] : []),
    ...(input.category ? [Prisma.sql`category = ${input.category}`] : []),
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
    ...(input.reviewer
      ? [Prisma.sql`id in (select submission_id from reviews where reviewer_id = ${input.reviewer}::uuid)`]
      : []),
    ...(after ? [Prisma.sql`(created_at, id) < (${after.created_at}, ${after.id}::uuid)`] : []),
  ];
}

/**
 * Builds the condition for the search text, as the trigram index takes it. The database folds the case of both sides, so that they are
 * folded alike; `select` makes it fold the search once, and not again for each row.
 */
function searched({ search }: SearchInput): Prisma.Sql {
  return Prisma.sql`search_text like (select lower(${containing(search)}))`;
}

/** Builds the same condition for reading row by row, where `strpos` takes a fifth less time than `like`. */
function hasText({ search }: SearchInput): Prisma.Sql {
  return Prisma.sql`strpos(search_text, (select lower(${search}))) > 0`;
}

/** Columns named as in the schema `submission`. The consent version is looked up only for the rows of a page, in their order. */
const COLUMNS = Prisma.raw(
  `id, user_id, source, category, category_confirmed_at is not null as category_confirmed, submission_type, region, review_status, reviewed_category, labelled_by,
   prompt_text, transcription, english_text, age_range, formality,
   (select version from consents where consents.id = consent_id) as consent_version,
   to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
   storage_url, audio_type, duration_ms, analysis, translate(encode(peaks, 'base64'), E'\\n', '') as peaks`,
);

/** SQL condition: not withdrawn and not quarantined. Other submissions are shown to nobody. */
export const IS_VISIBLE = Prisma.raw(`withdrawn_at is null and review_status <> 'quarantined'`);

const NEWEST_FIRST = Prisma.raw('order by created_at desc, id desc');

/** Returns a `like` pattern that matches the text literally: wildcards in it are escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
