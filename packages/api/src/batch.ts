/** Calls that may travel in one request; the server refuses more. A client sends the rest in the next one. */
export const MAX_BATCH = 100;
