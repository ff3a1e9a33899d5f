/**
 * Maximum connections of a process to PostgreSQL. A default server accepts 100 and reserves three for superusers: ten processes
 * at 9 leave some for starts, which migrate through a connection of their own, and for somebody with psql.
 */
export const DEFAULT_CONNECTIONS = 9;
/** Minimum: two for commands and locks, and two for requests that wait for each other. */
export const LEAST_CONNECTIONS = 4;
/** How many of a process's connections are reserved for slow work: commands, and statements that wait for a lock. */
export const CONNECTIONS_FOR_SLOW_WORK = 2;
