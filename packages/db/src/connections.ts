/**
 * Connections to PostgreSQL that a process may hold. A stock one takes 100, three of them for its superuser alone: ten processes
 * at 9 leave some for starts, which migrate through one of their own, and for somebody with psql.
 */
export const DEFAULT_CONNECTIONS = 9;
/** Two for commands and locks, and two for requests that wait for each other. */
export const LEAST_CONNECTIONS = 4;
/** Of them, for what may take long: commands, and what waits for a lock. */
export const SLOW_CONNECTIONS = 2;
