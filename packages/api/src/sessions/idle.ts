/** A browser that nobody opened for a month has to sign in again: a lost or lent one does not stay a way in for good. */
const IDLE_DAYS = 30;

/** Sessions that were last refreshed then or earlier have ended. An open console refreshes its session once an hour. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE_DAYS * 24 * 3600 * 1000);
