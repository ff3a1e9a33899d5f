import { Prisma } from '@labrish/db';
import { RANKS, type Stage } from '@labrish/dataset';
import { avoided } from '../avoided.ts';

/** How long a lease lasts unless the reviewer renews it (DESIGN section 9). */
export const LEASE_MS = 15 * 60_000;

/** How long a skipped recording is not offered to the reviewer again: until the next day. */
export const SKIPPED_FOR_MS = 12 * 3_600_000;

/** The criteria by which the next recording is chosen. */
export interface Ask {
  reviewer_id: string;
  stage: Stage;
  now: Date;
  /** Quorum of an untouched recording. */
  needed: number;
  from: 'oldest' | 'newest';
  /** Whether recordings of the random sample come first among those that somebody has heard; else the least certain ones. */
  prefers_sample: boolean;
  /** Codes of underrepresented places: their recordings come first among recordings of equal rank. */
  behind: string[];
  /** The labels that the reviewer can judge, like `TT/Creole`; empty: all. */
  judges: string[];
  /** The previous recording; the next one has another speaker, if possible. */
  after: string | null;
  /** Scan limit for each segment of the queue, so that a reviewer who has heard all old recordings does not scan them again. */
  depth: number;
}

/** The status of the recordings that wait at each stage. */
export const STATUS_AT = { audio: 'to_review', words: 'to_transcribe' } as const satisfies Record<
  Stage,
  string
>;

/** The claimed recording; null when there is none, or when another reviewer won the race (`is_raced`): then retry. */
export interface Claimed {
  submission_id: string | null;
  is_raced: boolean;
}

/**
 * Claims a slot of the next recording for a reviewer, in one statement that returns one row, `Claimed`. Two reviewers cannot get
 * the same slot, because it is the key of its row. They rarely race for it, because `skip locked` skips recordings being claimed.
 */
export function claimQuery(ask: Ask): Prisma.Sql {
  const { reviewer_id, now } = ask;
  const stage = Prisma.sql`${ask.stage}::"ReviewStage"`;
  const until = new Date(now.getTime() + LEASE_MS);
  return Prisma.sql`
    with ${avoided(reviewer_id)},
    mine as (select id, due_on from review_batches where ${reviewer_id}::uuid = any(reviewer_ids)),
    queue as (${Prisma.join(
      [assigned(ask), ...Object.values(RANKS).flatMap((rank) => parts(ask, rank))],
      ' union all ',
    )}),
    free as (
      select q.id, q.user_id, q.region_code, q.queue_rank, ${Prisma.raw(ask.stage === 'audio' ? 'q.certainty' : 'null::real')} as certainty, q.created_at, p.slot from queue q cross join lateral (
        select coalesce(
          (select slot from review_slots t where t.submission_id = q.id and t.stage = ${stage} and t.reviewer_id = ${reviewer_id}::uuid),
          min(n)) as slot
        from generate_series(1, coalesce(q.quorum, ${ask.needed}::int)) as needed (n)
        where not exists (select from review_slots t
          where t.submission_id = q.id and t.stage = ${stage} and t.slot = n and t.until > ${now})
      ) p
      where p.slot is not null
        and q.user_id not in (select contributor_id from avoided)
        and not exists (select from review_slots t
          where t.submission_id = q.id and t.stage = ${stage} and t.reviewer_id = ${reviewer_id}::uuid and t.until > ${now})
        and not exists (${decidedOrSkipped(reviewer_id, ask.stage, now)} and a.submission_id = q.id)
    ),
    chosen as (
      select s.id, f.slot from free f join submissions s on s.id = f.id left join mine m on m.id = s.batch_id
      order by m.id is null, m.due_on nulls last, s.user_id = (select user_id from submissions where id = ${ask.after}::uuid) nulls first, f.queue_rank,
        (f.certainty is null) <> ${ask.prefers_sample}::boolean, f.certainty nulls last, f.region_code is null or f.region_code <> all(${ask.behind}::text[]), ${inOrder(ask.from, 'f.')}
      limit 1 for update of s skip locked
    ),
    taken as (
      insert into review_slots (submission_id, stage, slot, reviewer_id, until)
      select id, ${stage}, slot, ${reviewer_id}::uuid, ${until} from chosen
      on conflict (submission_id, stage, slot) do update set reviewer_id = excluded.reviewer_id, until = excluded.until
        where review_slots.until <= ${now}
      returning submission_id
    ),
    given as (
      insert into review_assignments (reviewer_id, submission_id, stage, assigned_at)
      select ${reviewer_id}::uuid, submission_id, ${stage}, ${now} from taken
      on conflict (reviewer_id, submission_id, stage) do update set assigned_at = excluded.assigned_at, skipped_at = null
      returning submission_id
    )
    select (select submission_id from given) as submission_id, exists (select from chosen) as is_raced`;
}

/**
 * Selects the first rows of `submissions` that have a label that a reviewer can judge. Selects by one label at a time, so that an
 * index gives even a rare one.
 */
export function firstJudged(
  judges: readonly string[],
  { where, order, limit }: { where: Prisma.Sql; order: Prisma.Sql; limit: number },
): Prisma.Sql {
  const first = (isJudged: Prisma.Sql) =>
    Prisma.sql`(select id, user_id, region_code, queue_rank, quorum, certainty, created_at from submissions
      where ${where} and storage_url is not null and withdrawn_at is null and ${isJudged} order by ${order} limit ${limit})`;
  if (judges.length === 0) return first(Prisma.sql`true`);
  const each = judges.map((label) => {
    const [pilot, key] = label.split('/');
    return first(Prisma.sql`pilot = ${pilot} and category = ${key}`);
  });
  return Prisma.sql`(select * from (${Prisma.join(each, ' union all ')}) as judged order by ${order} limit ${limit})`;
}

/** Selects the first `depth` recordings in batches of the reviewer that they have neither judged nor skipped, the earliest due first. */
function assigned({ stage, depth, judges, reviewer_id, now }: Ask): Prisma.Sql {
  return Prisma.sql`(
    select s.id, s.user_id, s.region_code, s.queue_rank, s.quorum, s.certainty, s.created_at
    from mine join submissions s on s.batch_id = mine.id
    where s.batch_id is not null and s.review_status = ${STATUS_AT[stage]}::"ReviewStatus" and s.queue_rank is not null
      and s.storage_url is not null and s.withdrawn_at is null
      and (${judges.length === 0}::boolean or s.pilot || '/' || s.category = any(${[...judges]}::text[]))
      and not exists (${decidedOrSkipped(reviewer_id, stage, now)} and a.submission_id = s.id)
    order by mine.due_on nulls last, s.created_at, s.id limit ${depth})`;
}

/** Selects the assignments `a` of recordings that the reviewer does not get again for now. */
function decidedOrSkipped(reviewer_id: string, stage: Stage, now: Date): Prisma.Sql {
  return Prisma.sql`select from review_assignments a
    where a.reviewer_id = ${reviewer_id}::uuid and a.stage = ${stage}::"ReviewStage"
      and (a.decided_at is not null or a.skipped_at > ${new Date(now.getTime() - SKIPPED_FOR_MS)})`;
}

/**
 * Selects the first `depth` recordings of each segment of a rank, by its index. Recordings that somebody has heard are two segments: by
 * age, and by certainty where it is known.
 */
function parts({ stage, depth: limit, from, judges }: Ask, rank: number): Prisma.Sql[] {
  const where = Prisma.sql`review_status = ${STATUS_AT[stage]}::"ReviewStatus" and queue_rank = ${rank}`;
  if (stage === 'words' || rank === RANKS.untouched)
    return [
      firstJudged(judges, { where, order: inOrder(rank === RANKS.untouched ? from : 'oldest'), limit }),
    ];
  const segment = (known: Prisma.Sql, order: Prisma.Sql) =>
    firstJudged(judges, { where: Prisma.sql`${where} and certainty ${known}`, order, limit });
  return [
    segment(Prisma.sql`is null`, inOrder('oldest')),
    segment(Prisma.sql`is not null`, Prisma.sql`certainty, created_at, id`),
  ];
}

function inOrder(from: Ask['from'], table = ''): Prisma.Sql {
  const direction = from === 'newest' ? ' desc' : '';
  return Prisma.raw(`${table}created_at${direction}, ${table}id${direction}`);
}
