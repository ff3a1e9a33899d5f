import { compareReviewers, type FirstVerdict, type ReviewerComparison } from '@labrish/dataset';

/** Compares the reviewers of a team, on a separate thread. */
export default function work(verdicts: FirstVerdict[]): ReviewerComparison {
  return compareReviewers(verdicts);
}
