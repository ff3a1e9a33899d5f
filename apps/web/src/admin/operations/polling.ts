/** Polling of the operator's desk while its tab is visible: a hidden tab asks for nothing (decision 0040). In milliseconds. */
export const POLL = { refetchInterval: 5_000 } as const;
/** Polling for what every page shows, which may come a few seconds late. */
export const POLL_SLOWLY = { refetchInterval: 15_000 } as const;
/** Polling for what the server asks of Twilio, and caches for minutes. */
export const POLL_SELDOM = { refetchInterval: 60_000 } as const;
