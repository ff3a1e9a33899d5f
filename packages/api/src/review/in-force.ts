import type { Stage } from '@labrish/dataset';
import type { reviews } from '@labrish/db';
import type { Tx } from '../context.ts';

/** Whose verdict on what. */
export interface ReviewKey {
  reviewer_id: string;
  submission_id: string;
  stage: Stage;
}

/** What a reviewer says of a recording now: their last row, unless it takes the one before back. An admin's decision is apart. */
export async function currentReview(tx: Tx, key: ReviewKey): Promise<reviews | null> {
  const rows = await tx.reviews.findMany({ where: { ...key, is_adjudication: false } });
  const superseded = new Set(rows.map(({ supersedes }) => supersedes));
  return rows.find(({ id, verdict }) => verdict !== null && !superseded.has(id)) ?? null;
}
