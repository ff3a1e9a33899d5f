import { Prisma } from '@labrish/db';
import type { Place } from './cursor.ts';
import type { ListInput, Submission } from './schema.ts';

/** A row as the queries below give it. */
export type Row = Omit<Submission, 'peaks'> & { peaks: Uint8Array | null };

/**
 * One page, newest first, and one row more to tell whether another follows. Plain SQL: the list is the hottest read, and
 * the columns it does not show (quality, ids of messages) would be most of its weight.
 */
export function pageQuery(input: ListInput, after: Place | undefined): Prisma.Sql {
  const found = input.search ? [Prisma.sql`${SEARCHED} ilike ${containing(input.search)}`] : [];
  return Prisma.sql`
    select ${COLUMNS} from submissions
    where ${Prisma.join([...conditions(input, after), ...found], ' and ')}
    ${NEWEST_FIRST} limit ${input.limit + 1}`;
}

/**
 * The same page, looked for in the newest `depth` submissions only, and stopping as soon as it is full. For a text that is
 * in many of them this reads a thousandth of what the trigram index would answer.
 */
export function recentPageQuery(
  input: ListInput & { search: string },
  after: Place | undefined,
  depth: number,
): Prisma.Sql {
  return Prisma.sql`
    select ${COLUMNS} from (
      select * from submissions where ${Prisma.join(conditions(input, after), ' and ')} ${NEWEST_FIRST} limit ${depth}
    ) as submissions
    where ${SEARCHED} ilike ${containing(input.search)}
    ${NEWEST_FIRST} limit ${input.limit + 1}`;
}

/** One submission, or no row. */
export function oneQuery(id: string): Prisma.Sql {
  return Prisma.sql`select ${COLUMNS} from submissions where id = ${id}::uuid and withdrawn_at is null`;
}

function conditions(input: ListInput, after: Place | undefined): Prisma.Sql[] {
  return [
    Prisma.sql`withdrawn_at is null`,
    ...(input.category ? [Prisma.sql`category = ${input.category}::"Category"`] : []),
    ...(input.region ? [Prisma.sql`region = ${input.region}`] : []),
    ...(input.type ? [Prisma.sql`submission_type = ${input.type}::"SubmissionType"`] : []),
    ...(after ? [Prisma.sql`(created_at, id) < (${after.created_at}, ${after.id}::uuid)`] : []),
  ];
}

/** The date is written here: on 500 rows that is measurably cheaper than making and unmaking a Date of each. */
const COLUMNS = Prisma.raw(
  `id, user_id, source, category, submission_type, region, prompt_text, transcription, english_text,
   to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
   storage_url, audio_type, duration_ms, analysis, peaks`,
);

const NEWEST_FIRST = Prisma.raw('order by submissions.created_at desc, submissions.id desc');

/** Letter for letter the expression of the index submissions_search; the newline keeps the two texts apart. */
const SEARCHED = Prisma.raw(`(coalesce(prompt_text, '') || E'\\n' || coalesce(transcription, ''))`);

/** A pattern for `ilike` in which the searched text stands for itself, signs and all. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
