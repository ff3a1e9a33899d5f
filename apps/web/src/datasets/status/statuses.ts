import type { Submission } from '@labrish/api/submissions/schema';

export type Status = Submission['review_status'];

/** The statuses in the list, in the order of review. Quarantined recordings are in no list. */
export const STATUSES = [
  'to_review',
  'to_transcribe',
  'disputed',
  'accepted',
  'rejected',
] as const satisfies Status[];

/** The status of a recording in two or three words. */
export const statusNames: Record<Status, string> = {
  to_review: 'To review',
  to_transcribe: 'To transcribe',
  disputed: 'Disputed',
  accepted: 'Accepted',
  rejected: 'Rejected',
  quarantined: 'Held back',
};
