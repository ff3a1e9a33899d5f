/** The desk is looked at while it is worked: in a tab that is hidden nothing is asked (decision 0040). */
export const POLL = { refetchInterval: 5_000 } as const;
/** What stands on every page: it may come a few seconds late. */
export const POLL_SLOWLY = { refetchInterval: 15_000 } as const;
/** What Twilio is asked for, and keeps for minutes. */
export const POLL_SELDOM = { refetchInterval: 60_000 } as const;
