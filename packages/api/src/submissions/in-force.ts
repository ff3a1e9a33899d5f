import type { Stage } from '@labrish/dataset';
import { Prisma, type reviews, type Verdict } from '@labrish/db';

/** Whose verdict on what. */
export interface ReviewKey {
  reviewer_id: string;
  submission_id: string;
  stage: Stage;
}

type InForce = reviews & { verdict: Verdict };

/** Of a row `r` of `reviews`: it is a verdict, and neither changed nor taken back since (decision 29). */
export const isInForce = Prisma.sql`(r.verdict is not null
  and not exists (select from reviews later where later.supersedes = r.id))`;

/** The verdicts among them that are in force. @param rows everything that was ever said of a recording */
export function inForce(rows: readonly reviews[]): InForce[] {
  const superseded = new Set(rows.map(({ supersedes }) => supersedes));
  return rows.filter((row): row is InForce => row.verdict !== null && !superseded.has(row.id));
}

/** What a reviewer says of a recording now. An admin's decision is apart. @param rows as inForce */
export function currentReview(
  rows: readonly reviews[],
  { reviewer_id, stage }: Omit<ReviewKey, 'submission_id'>,
): reviews | undefined {
  return inForce(rows).find(
    (row) => row.reviewer_id === reviewer_id && row.stage === stage && !row.is_adjudication,
  );
}

/** The last thing that anybody said of a recording, an admin's decision too. @param rows as inForce */
export function lastReview(rows: readonly reviews[]): reviews | undefined {
  return inForce(rows)
    .toSorted((a, b) => a.decided_at.getTime() - b.decided_at.getTime() || (a.id < b.id ? -1 : 1))
    .at(-1);
}
