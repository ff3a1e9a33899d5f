export { decide, STAGES, STATUSES } from './review/decide.ts';
export type { Decision, Needed, Review, Stage, Status } from './review/decide.ts';
export { isHeard, LEAST_HEARD } from './review/listening.ts';
export type { Listening } from './review/listening.ts';
export { isTranscribedTwice, nextTurn, rankOf, RANKS, underrepresented } from './review/queue-order.ts';
export { QUARANTINING, REASON_KEYS, REASONS } from './review/reasons.ts';
export type { Reason } from './review/reasons.ts';
