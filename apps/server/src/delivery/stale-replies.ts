import type { Reply } from '@labrish/conversation';

/** Milliseconds until a reply is stale. Longer than the first two retry delays (6 s, 30 s): a brief failure changes nothing. */
export const STALE_MS = 2 * 60_000;
/** Milliseconds until a voice note is stale: its text is sent without it. Longer than the first retry delay. */
export const STALE_VOICE_MS = 30_000;

/** A queued reply, and what was sent or queued for the same contributor after it. */
export interface QueuedReply {
  created_at: Date;
  content: Pick<Reply, 'voice'> & Partial<Pick<Reply, 'body' | 'notice'>>;
  /** A later reply with a question is queued as well. */
  question_queued: boolean;
  /** A later reply with a question has been sent. */
  question_sent: boolean;
  /** A later reply, queued or sent, has the same notice. */
  notice_repeated: boolean;
}

/**
 * What to send of a queued reply: all of it; its notice with the contributor's current question; its notice alone; or nothing.
 */
export type StaleReplyAction = 'send' | 're_prompt' | 'notice' | 'superseded';

/**
 * Decides what to send of a reply that could not be sent when it was due (decision 0017). Once it is stale, or once a later reply has
 * asked a question, only the latest reply asks. A notice is sent unless a later reply repeats it.
 */
export function staleReplyAction(answer: QueuedReply, now: Date): StaleReplyAction {
  const { notice, voice } = answer.content;
  const age = now.getTime() - answer.created_at.getTime();
  // A late voice note is dropped: the text behind it asks the question.
  if (voice) return age >= STALE_VOICE_MS || answer.question_sent ? 'superseded' : 'send';
  const isLate = age >= STALE_MS;
  if (isNoticeAlone(answer.content)) return isLate && answer.notice_repeated ? 'superseded' : 'send';
  const isOutdated = answer.question_sent || (isLate && answer.question_queued);
  if (isOutdated) return notice && !answer.notice_repeated ? 'notice' : 'superseded';
  return isLate ? 're_prompt' : 'send';
}

/** Replies without a question: to STOP, to HELP, and the receipt of a deletion. */
function isNoticeAlone({ body, notice }: QueuedReply['content']): boolean {
  return notice !== undefined && notice === body;
}
