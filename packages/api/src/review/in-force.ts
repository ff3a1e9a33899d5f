import type { Stage } from '@labrish/dataset';
import type { reviews } from '@labrish/db';

/** Whose verdict on what. */
export interface ReviewKey {
  reviewer_id: string;
  submission_id: string;
  stage: Stage;
}

/**
 * What a reviewer says of a recording now: their last row, unless it takes the one before back. An admin's decision is apart.
 *
 * @param rows everything that was ever said of the recording.
 */
export function currentReview(
  rows: readonly reviews[],
  { reviewer_id, stage }: Omit<ReviewKey, 'submission_id'>,
): reviews | undefined {
  const superseded = new Set(rows.map(({ supersedes }) => supersedes));
  return rows.find(
    (row) =>
      row.reviewer_id === reviewer_id &&
      row.stage === stage &&
      !row.is_adjudication &&
      row.verdict !== null &&
      !superseded.has(row.id),
  );
}

/** The last thing that anybody said of a recording and that is in force, an admin's decision too. @param rows as currentReview. */
export function lastReview(rows: readonly reviews[]): reviews | undefined {
  const superseded = new Set(rows.map(({ supersedes }) => supersedes));
  return rows
    .filter(({ id, verdict }) => verdict !== null && !superseded.has(id))
    .toSorted((a, b) => a.decided_at.getTime() - b.decided_at.getTime() || (a.id < b.id ? -1 : 1))
    .at(-1);
}
