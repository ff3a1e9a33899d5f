import { updateCertainty } from '@labrish/api/review/certainty';
import { applySetAsides } from '@labrish/api/review/reviewers/set-aside';
import type { Services } from './context.ts';

/** The task that sets verdicts aside, or counts them again; trigger it for a new action of a lead. */
export const SET_ASIDE = 'set-aside-verdicts';

/** Declares the tasks of review. Call before the queue starts. */
export function declareReviewJobs({ jobs, db, now }: Services): void {
  jobs.every(SET_ASIDE, '* * * * *', () => applySetAsides(db.prisma, now));
  jobs.every('review-certainty', '*/5 * * * *', () => updateCertainty(db.query, now()));
}
