/** Polling of the desk while it is in use: a hidden tab asks for nothing (decision 0040). */
export const POLL = { refetchInterval: 5_000 } as const;
/** Polling of what is on every page, which may come a few seconds late. */
export const POLL_SLOWLY = { refetchInterval: 15_000 } as const;
/** Polling of what the server asks of Twilio, and caches for minutes. */
export const POLL_SELDOM = { refetchInterval: 60_000 } as const;
