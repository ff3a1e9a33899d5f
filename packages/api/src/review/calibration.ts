import { Prisma } from '@labrish/db';
import { avoided } from './claim.ts';

/** Chooses among this many of the newest settled recordings: old decisions may follow older conventions. */
const AMONG = 200;

/**
 * Assigns a reviewer a recording that is new to them and settled at stage `audio`, to compare their verdict with the consensus.
 * It takes no slot.
 *
 * @param rejected true: a rejected recording; false: an accepted one.
 */
export function calibrationQuery(reviewer_id: string, now: Date, rejected: boolean): Prisma.Sql {
  const settled = rejected ? Prisma.sql`('rejected')` : Prisma.sql`('accepted', 'to_transcribe')`;
  return Prisma.sql`
    with ${avoided(reviewer_id)},
    settled as (
      select id, user_id from submissions
      where review_status in ${settled} and storage_url is not null and withdrawn_at is null
        and exists (select from reviews r where r.submission_id = submissions.id and r.stage = 'audio'
          and r.verdict = ${rejected ? 'reject' : 'accept'}::"Verdict" and (r.slot is not null or r.is_adjudication))
      order by created_at desc limit ${AMONG}
    ),
    chosen as (
      select id from settled
      where user_id not in (select contributor_id from avoided)
        and not exists (select from review_assignments a where a.reviewer_id = ${reviewer_id}::uuid
          and a.submission_id = settled.id and a.stage = 'audio')
      order by md5(id::text || ${reviewer_id}) limit 1
    )
    insert into review_assignments (reviewer_id, submission_id, stage, assigned_at, is_calibration)
    select ${reviewer_id}::uuid, id, 'audio', ${now}, true from chosen
    returning submission_id`;
}
