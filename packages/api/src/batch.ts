/**
 * Maximum calls in one request, and maximum length of its address, which every proxy accepts. A client sends the rest in the next request.
 */
export const BATCH = { maxItems: 100, maxURLLength: 2000 } as const;
