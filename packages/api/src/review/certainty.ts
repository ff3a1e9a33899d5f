import { isInSample } from '@labrish/dataset';
import { Prisma } from '@labrish/db';
import type { Context } from '../context.ts';
import { compareTeam } from './reviewers/read.ts';

/** How far back verdicts say how often a reviewer is right, in milliseconds. */
const LOOK_BACK_MS = 90 * 86_400_000;

/**
 * Updates how certain the answer is for every recording that somebody has heard and that waits for another listener, so that the queue
 * can offer the least certain first. Recordings of the random sample are left out: agreement is computed from them.
 */
export async function updateCertainty(
  parts: Pick<Context, 'query' | 'compareReviewers'>,
  now: Date,
): Promise<void> {
  const { query } = parts;
  const open = await query<{ id: string }>(Prisma.sql`
    select id from submissions where review_status = 'to_review' and queue_rank < 2 and storage_url is not null and withdrawn_at is null`);
  if (open.length === 0) return;
  const { certainty } = await compareTeam(parts, new Date(now.getTime() - LOOK_BACK_MS));
  const found = open.flatMap(({ id }) => {
    const value = certainty.get(id);
    return value === undefined || isInSample(id) ? [] : [{ id, certainty: value }];
  });
  await query(Prisma.sql`
    update submissions s set certainty = d.certainty
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as d (id uuid, certainty real)
    where s.id = d.id and s.certainty is distinct from d.certainty`);
}
