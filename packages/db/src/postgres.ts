import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { PrismaClient } from '../generated/client.ts';
import {
  CONNECTIONS_FOR_SLOW_WORK,
  DEFAULT_CONNECTIONS,
  type Connections,
  type Database,
  LIMITS,
  type Query,
  type SqlExecutor,
  TRANSACTION_TIMEOUTS,
  type BeforeMigrating,
} from './database.ts';
import {
  ConnectionError,
  DatabaseUnreachable,
  DatabaseUnusable,
  isLasting,
  SharedSessions,
} from './unusable.ts';
import { atomically, migrate, MIGRATION_LOCK } from './migrate.ts';
import { openPool } from './pool.ts';
import { watchTransactions } from './transaction.ts';

/**
 * Connects to PostgreSQL. Timestamps are read and written in UTC, whatever the server's time zone. Every statement has a timeout, so that
 * nobody waits for ever when the server is silent, except for migrations, commands and waits for a lock.
 *
 * @param connections maximum to hold; migrations use one more.
 * @throws {DatabaseUnreachable}
 */
export async function openPostgres(
  url: string,
  limits = LIMITS,
  connections = DEFAULT_CONNECTIONS,
): Promise<Database> {
  const pool = openPool(url, {
    max: connections - CONNECTIONS_FOR_SLOW_WORK,
    query_timeout: limits.statement + limits.unheard,
    // End transactions that are idle for so long: a process that has lost the network would keep its locks until the server notices.
    session: {
      statement_timeout: limits.statement,
      idle_in_transaction_session_timeout: limits.statement,
    },
  });
  try {
    await assertOwnSessions(pool);
  } catch (error) {
    await pool.end();
    throw error instanceof DatabaseUnusable ? error : new DatabaseUnreachable(error);
  }
  const slow = openPool(url, { max: CONNECTIONS_FOR_SLOW_WORK });
  const nameOf = createStatementNames();
  const { adapter, createRunTransaction } = watchTransactions<pg.ClientBase>(
    new PrismaPg(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) }),
  );
  const prisma = new PrismaClient({ adapter, transactionOptions: TRANSACTION_TIMEOUTS });
  return {
    kind: 'postgres',
    prisma,
    sql: createSql(pool),
    slowSql: createSql(slow),
    query: createQuery(pool, nameOf),
    transaction: createRunTransaction(prisma, (client) => createQuery(client, nameOf)),
    exclusively: (key, run) => withAdvisoryLock(slow, key, run),
    slowSqlTransaction: (run) => inTransaction(slow, run),
    connections: () => [connectionsOf('main', pool), connectionsOf('slow', slow)],
    migrate: (only, before) => migrateLocked(url, only, before),
    async close() {
      await prisma.$disconnect();
      await Promise.all([pool.end(), slow.end()]);
    },
  };
}

/**
 * Refuses a pooler between us and PostgreSQL that gives a session to several connections in turns, as PgBouncer does in the modes
 * `transaction` and `statement`: locks, settings and prepared statements would be lost or another connection's.
 *
 * @throws {DatabaseUnusable}
 */
async function assertOwnSessions(pool: pg.Pool): Promise<void> {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    const session = async (client: pg.ClientBase) =>
      (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const before = await session(one);
    await other.query('begin');
    // Ask the first connection last: a pooler with a single session would let it wait for the other's transaction.
    if ((await session(other)) === before || (await session(one)) !== before) throw new SharedSessions();
    await other.query('rollback');
  } catch (error) {
    throw SharedSessions.from(error);
  } finally {
    one.release();
    other.release();
  }
}

function connectionsOf(
  name: Connections['pool'],
  { totalCount, idleCount, waitingCount }: pg.Pool,
): Connections {
  return { pool: name, total: totalCount, idle: idleCount, waiting: waitingCount };
}

/**
 * Migrates under a lock, so that processes that start together do it one after the other. The connection that migrates also
 * holds the lock, so that a process that loses one loses the other.
 *
 * @throws {MigrationFailed} with PostgreSQL's own error
 * @throws {ConnectionError} when that connection was cut. Nothing is half done: a retry does the rest.
 */
async function migrateLocked(
  url: string,
  only?: readonly string[],
  before?: BeforeMigrating,
): Promise<string[]> {
  const pool = openLockedPool(url, MIGRATION_LOCK);
  try {
    return await migrate(migrationAdapter(pool), createSql(pool), only, before);
  } catch (error) {
    // The pool drops the connection of a failed statement, and the lock with it.
    throw error instanceof DatabaseUnusable || isLasting(error) || (await isStillLocked(pool))
      ? error
      : new ConnectionError(error);
  } finally {
    await pool.end();
  }
}

async function inTransaction<T>(pool: pg.Pool, run: (sql: SqlExecutor) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await run(createSql(client));
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // Close the session, which rolls the transaction back whatever has happened to the connection.
    client.release(true);
    throw error;
  }
}

const createSql =
  (pool: Pick<pg.Pool, 'query'>): SqlExecutor =>
  async (text, values) => ({ rows: rowsOf(await pool.query(text, values)) });

/**
 * Maximum prepared statements of a connection, which keeps them all: texts that differ at each call, like lists of any length, must not
 * fill its memory.
 */
const MOST_PREPARED = 500;
/** Maximum characters of a prepared statement. A longer text writes many rows, which costs more than its parsing. */
const LONGEST_PREPARED = 5_000;

/** Names statements, so that a connection parses each text only once. @returns '' for a statement that stays unnamed. */
function createStatementNames(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    if (text.length > LONGEST_PREPARED) return '';
    if (!names.has(text) && names.size < MOST_PREPARED) names.set(text, `statement_${names.size}`);
    return names.get(text) ?? '';
  };
}

/** Parses values as Prisma does: 64-bit numbers become bigints. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.INT8
      ? BigInt
      : (pg.types.getTypeParser(type, format) as (text: string) => unknown),
};

function createQuery(pool: Pick<pg.Pool, 'query'>, nameOf: (text: string) => string): Query {
  return async <Row>({ text, values }: Parameters<Query>[0]) =>
    (await pool.query({ name: nameOf(text), text, values, types: TYPES })).rows as Row[];
}

/**
 * Runs a migration's script as a whole. Prisma's adapter (7.10) splits scripts at every semicolon, even inside the body
 * of a function.
 */
function migrationAdapter(pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool);
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () =>
      Object.assign(await factory.connect(), {
        executeScript: async (script: string) => void (await pool.query(atomically(script))),
      }),
    connectToShadowDb: () => factory.connectToShadowDb(),
  };
}

/** Returns the rows of the last result: a script of several statements has several results. */
function rowsOf(result: pg.QueryResult | pg.QueryResult[]): Record<string, unknown>[] {
  const last = Array.isArray(result) ? result.at(-1) : result;
  return (last?.rows ?? []) as Record<string, unknown>[];
}

/**
 * Runs a function while a session holds an advisory lock. Ends that session to release the lock, which works in whatever state the
 * connection is, and cannot fail.
 *
 * A cut connection releases the lock too, while `run` continues: use `openLockedPool` for what must never run twice at once.
 */
async function withAdvisoryLock<T>(pool: pg.Pool, key: number, run: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [key]);
    return await run();
  } finally {
    client.release(true);
  }
}

/**
 * Opens a pool of one connection that takes an advisory lock before any other statement. Once that connection is
 * lost, and the lock with it, the pool rejects everything: nothing ever runs through it without the lock.
 */
function openLockedPool(url: string, key: number): pg.Pool {
  let taken = false;
  const lock = async (client: pg.ClientBase) => {
    if (taken) throw new ConnectionError('the connection that held the lock was lost');
    taken = true;
    await client.query('select pg_advisory_lock($1)', [key]);
  };
  return openPool(url, {
    max: 1,
    idleTimeoutMillis: 0,
    onConnect: lock,
  });
}

/** Returns whether a locked pool still has the connection that holds the lock. */
function isStillLocked(pool: pg.Pool): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  );
}
