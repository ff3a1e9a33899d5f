import { updateCertainty } from '@labrish/api/review/certainty';
import { applySetAsides } from '@labrish/api/review/reviewers/set-aside';
import type { Database } from '@labrish/db';
import type { Jobs } from '#jobs/jobs.ts';
import type { ReviewerComparer } from './reviewer-comparer.ts';

/** The task that sets verdicts aside, or counts them again; trigger it for a new action of a lead. */
export const SET_ASIDE = 'set-aside-verdicts';

interface Parts {
  jobs: Jobs;
  db: Database;
  reviewerComparer: ReviewerComparer;
  now: () => Date;
}

/** Declares the tasks of review. Call before the queue starts. */
export function declareReviewJobs({ jobs, db, reviewerComparer, now }: Parts): void {
  const parts = { query: db.query, compareReviewers: reviewerComparer.compare };
  jobs.every(SET_ASIDE, '* * * * *', () => applySetAsides(db.prisma, now));
  jobs.every('review-certainty', '*/5 * * * *', () => updateCertainty(parts, now()));
}
