import type { Prisma, PrismaClient } from '../generated/client.ts';

/**
 * Milliseconds that a transaction may wait for a connection, and milliseconds that it may then last. Prisma's defaults of 2 s and 5 s are
 * too short for a busy machine, where PGlite's transactions queue for its one connection.
 */
export const TRANSACTION_TIMEOUTS = { maxWait: 10_000, timeout: 15_000 };

/**
 * Milliseconds that one statement may take: twice the longest transaction (a turn, 60 s), so that only statements that would never end are
 * stopped. The server stops them first; if it does not answer, the client gives up after `unheard` more milliseconds.
 */
export const LIMITS = { statement: 120_000, unheard: 5_000 };

/** Runs one statement (with values) or a script (without). */
export type SqlExecutor = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/**
 * Runs one statement on the driver itself: a third of the work of Prisma. Each connection parses a text once, so
 * pass what changes from call to call in `values`. 64-bit numbers arrive as bigints, bytes as Uint8Array, JSON parsed.
 */
export type Query = <Row>(statement: { text: string; values: unknown[] }) => Promise<Row[]>;

/**
 * Runs a transaction of Prisma's. `query` runs its most frequent statements without Prisma, on the same connection, and throws once the
 * transaction is over.
 */
export type RunTransaction = <T>(
  run: (tx: Prisma.TransactionClient, query: Query) => Promise<T>,
  options?: { maxWait?: number; timeout?: number },
) => Promise<T>;

/** Use of one connection pool of a process: all connections, idle ones, and how many callers wait for one. */
export interface Connections {
  pool: 'main' | 'slow';
  total: number;
  idle: number;
  waiting: number;
}

/** Runs under the lock of migrations, before some are applied. `are_rolling`: servers of the version before may run on meanwhile. */
export type BeforeMigrating = (pending: { are_rolling: boolean }) => Promise<void>;

/** An open database, PGlite or PostgreSQL: the same schema, the same client, the same guarantees. */
export interface Database {
  kind: 'pglite' | 'postgres';
  prisma: PrismaClient;
  /** Runs plain SQL without Prisma, for the job queue. Never part of a Prisma transaction. */
  sql: SqlExecutor;
  /** Runs plain SQL as `sql` does, without a time limit; for commands. */
  slowSql: SqlExecutor;
  /** Runs the most frequent statements, without Prisma; never part of a Prisma transaction. */
  query: Query;
  /** Runs one transaction of Prisma, with its time limits. */
  transaction: RunTransaction;
  /**
   * Runs a function under a lock, so that processes run it one after the other; `key` names the lock. PGlite has only one process. If the
   * connection that holds the lock is cut, two processes may run the function at once: that must do no harm beyond lost time.
   */
  exclusively: <T>(key: number, run: () => Promise<T>) => Promise<T>;
  /** Runs one transaction with `slowSql`: in plain SQL without a time limit; for commands. With PGlite everything else waits for it. */
  slowSqlTransaction: <T>(run: (sql: SqlExecutor) => Promise<T>) => Promise<T>;
  /** Reports the use of the connection pools, of which one is for slow work; empty for PGlite, which has none. */
  connections(): Connections[];
  /**
   * Applies the missing migrations of prisma/migrations; returns their names. An interruption leaves nothing half done.
   *
   * @param only the names of the wanted migrations; absent: all.
   */
  migrate(only?: readonly string[], before?: BeforeMigrating): Promise<string[]>;
  /** Waits for running statements, then closes. */
  close(): Promise<void>;
}

/**
 * Maximum connections of a process to PostgreSQL. A default server accepts 100 and reserves three for superusers: ten processes
 * at 9 leave some for starts, which migrate through a connection of their own, and for somebody with psql.
 */
export const DEFAULT_CONNECTIONS = 9;
/** Minimum: two for commands and locks, and two for requests that wait for each other. */
export const LEAST_CONNECTIONS = 4;
/** How many of a process's connections are reserved for slow work: commands, and statements that wait for a lock. */
export const CONNECTIONS_FOR_SLOW_WORK = 2;
