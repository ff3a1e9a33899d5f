import type { PrismaClient } from '../generated/client.ts';

/**
 * Milliseconds that a transaction waits for a connection, and may take. Prisma's own 2 s and 5 s are too short for a busy
 * machine, where PGlite's transactions queue for its one connection.
 */
export const TRANSACTION_TIMEOUTS = { maxWait: 10_000, timeout: 15_000 };

/**
 * Milliseconds that one statement may take: twice what the longest transaction may (a turn, 60 s), so that it ends only
 * what would never end. The server stops it first; `unheard` later we stop waiting for a server that is not heard from any
 * more.
 */
export const LIMITS = { statement: 120_000, unheard: 5_000 };

/** Runs one statement (with values) or a script (without). */
export type SqlExecutor = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/**
 * Runs one statement on the driver itself: a third of the work of the same through Prisma. Every connection parses it once, so
 * what changes from call to call belongs into `values`. Numbers of 64 bits come as bigints, bytes as Uint8Array, JSON read.
 */
export type Query = <Row>(statement: { text: string; values: unknown[] }) => Promise<Row[]>;

/** Of one pool of a process: all, those that nobody uses, and how many wait for one. */
export interface Connections {
  pool: 'main' | 'slow';
  total: number;
  idle: number;
  waiting: number;
}

/** An open database, PGlite or PostgreSQL: the same schema, the same client, the same guarantees. */
export interface Database {
  kind: 'pglite' | 'postgres';
  prisma: PrismaClient;
  /** Plain SQL beside Prisma, for the job queue. Never part of a Prisma transaction. */
  sql: SqlExecutor;
  /** The same for commands, which may take as long as they take. */
  slowSql: SqlExecutor;
  /** The hottest statements, past Prisma; never part of a Prisma transaction. */
  query: Query;
  /**
   * Runs something that processes had better do one after the other; `key` names it. PGlite has only one process. After a cut
   * of the connection that stands for it, two may be at it: it must be safe then, if slower.
   */
  exclusively: <T>(key: number, run: () => Promise<T>) => Promise<T>;
  /** One transaction in plain SQL, which may take as long as it takes; for commands. With PGlite everybody else waits for it. */
  transaction: <T>(run: (sql: SqlExecutor) => Promise<T>) => Promise<T>;
  /** How its connections to the server are used, those for what is slow apart; none where it has no server. */
  connections(): Connections[];
  /**
   * Applies what is missing of prisma/migrations; returns the names it applied. A cut in the middle leaves nothing half done.
   *
   * @param only the names of those that are wanted; absent: all.
   */
  migrate(only?: readonly string[]): Promise<string[]>;
  /** Waits for running statements, then closes. */
  close(): Promise<void>;
}
