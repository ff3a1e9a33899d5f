/** A browser that was not used for a month must sign in again: a lost or lent device does not stay signed in for ever. */
const IDLE_DAYS = 30;

/** Returns the limit: sessions last refreshed then or earlier have ended. An open console refreshes its session once an hour. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE_DAYS * 24 * 3600 * 1000);
