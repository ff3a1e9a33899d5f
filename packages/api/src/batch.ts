/** Calls that travel in one request, and an address that every proxy takes. A client sends the rest in the next request. */
export const BATCH = { maxItems: 100, maxURLLength: 2000 } as const;
