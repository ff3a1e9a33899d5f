import type { Reply } from '@labrish/conversation';

/** A question this old finds its person elsewhere. Longer than the first two waits (6 and 30 seconds): a stumble changes nothing. */
export const LATE_MS = 2 * 60_000;

/** A queued answer, and what was said to the same person after it. */
export interface QueuedAnswer {
  created_at: Date;
  content: Pick<Reply, 'body' | 'notice'>;
  /** A younger answer with a question is queued as well. */
  question_queued: boolean;
  /** A younger answer with a question has been sent. */
  question_sent: boolean;
  /** A younger answer, queued or sent, has the same notice. */
  notice_repeated: boolean;
}

/**
 * What is sent of an answer: all of it as it is; its notice, with the question that the person stands at now; its notice
 * alone; or nothing.
 */
export type Fate = 'as_it_is' | 'anew' | 'notice' | 'superseded';

/**
 * The rule for answers that could not be sent when they were due (decision 0017). A question is asked by the youngest answer
 * alone once it is late, or once a younger one was asked; what the person must read goes out whatever has happened since.
 */
export function fateOf(answer: QueuedAnswer, now: Date): Fate {
  const { notice } = answer.content;
  const isLate = now.getTime() - answer.created_at.getTime() >= LATE_MS;
  if (isNoticeAlone(answer.content)) return isLate && answer.notice_repeated ? 'superseded' : 'as_it_is';
  const isOutdated = answer.question_sent || (isLate && answer.question_queued);
  if (isOutdated) return notice && !answer.notice_repeated ? 'notice' : 'superseded';
  return isLate ? 'anew' : 'as_it_is';
}

/** The answers to STOP and HELP, and the receipt of a deletion: they ask nothing. */
function isNoticeAlone({ body, notice }: QueuedAnswer['content']): boolean {
  return notice !== undefined && notice === body;
}
