import type { Submission } from '@labrish/api/submissions/schema';

export type Status = Submission['review_status'];

/** Those that the list can hold, in the order in which a recording goes through them. What was reported is in no list. */
export const STATUSES = [
  'to_review',
  'to_transcribe',
  'disputed',
  'accepted',
  'rejected',
] as const satisfies Status[];

/** Where a recording stands in review, in two or three words. */
export const statusNames: Record<Status, string> = {
  to_review: 'To review',
  to_transcribe: 'To transcribe',
  disputed: 'Disputed',
  accepted: 'Accepted',
  rejected: 'Rejected',
  quarantined: 'Held back',
};
