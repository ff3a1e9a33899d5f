import type { Stage } from '@labrish/dataset';
import { Prisma, type reviews, type Verdict } from '@labrish/db';

/** Identifies a reviewer's verdict on a recording at one stage. */
export interface ReviewKey {
  reviewer_id: string;
  submission_id: string;
  stage: Stage;
}

type InForce = reviews & { verdict: Verdict };

/** SQL condition: a row `r` of `reviews` is a verdict that was neither changed, undone nor set aside since (decision 29). */
export const isInForce = Prisma.sql`(r.verdict is not null and r.set_aside_id is null
  and not exists (select from reviews later where later.supersedes = r.id))`;

/** SQL condition: a row `r` of `reviews` is what its reviewer said first of the recording at that stage, whatever they said since. */
export const isFirstAnswer = Prisma.sql`(r.verdict is not null and not exists (select from reviews before
  where (before.submission_id, before.stage, before.reviewer_id) = (r.submission_id, r.stage, r.reviewer_id)
    and not before.is_adjudication and (before.decided_at, before.id) < (r.decided_at, r.id)))`;

/** Returns the verdicts that are in force. @param rows all reviews of a recording, superseded ones too */
export function inForce(rows: readonly reviews[]): InForce[] {
  return latest(rows).filter(({ set_aside_id }) => set_aside_id === null);
}

/** Returns the verdicts that were neither changed nor undone, set aside or not. @param rows as in `inForce` */
export function latest(rows: readonly reviews[]): InForce[] {
  const superseded = new Set(rows.map(({ supersedes }) => supersedes));
  return rows.filter((row): row is InForce => row.verdict !== null && !superseded.has(row.id));
}

/** Finds a reviewer's latest verdict at a stage, even if it was set aside; never an adjudication. @param rows as in `inForce` */
export function currentReview(
  rows: readonly reviews[],
  { reviewer_id, stage }: Omit<ReviewKey, 'submission_id'>,
): reviews | undefined {
  return latest(rows).find(
    (row) => row.reviewer_id === reviewer_id && row.stage === stage && !row.is_adjudication,
  );
}

/** Finds the last verdict in force on a recording, adjudications included. @param rows as in `inForce` */
export function lastReview(rows: readonly reviews[]): reviews | undefined {
  return inForce(rows)
    .toSorted((a, b) => a.decided_at.getTime() - b.decided_at.getTime() || (a.id < b.id ? -1 : 1))
    .at(-1);
}
