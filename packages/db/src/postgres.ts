import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { PrismaClient } from '../generated/client.ts';
import { isStillLocked, openLockedPool, withAdvisoryLock } from './advisory-lock.ts';
import { DEFAULT_CONNECTIONS, SLOW_CONNECTIONS } from './connections.ts';
import { ConnectionError } from './connection-error.ts';
import { LIMITS, TRANSACTION_TIMEOUTS } from './database.ts';
import type { Connections, Database, Query, SqlExecutor } from './database.ts';
import { atomically, migrate, MIGRATION_LOCK } from './migrate.ts';
import { openPool } from './pool.ts';
import { DatabaseUnreachable } from './unusable.ts';

/**
 * Connects to PostgreSQL. Timestamps are read and written in UTC whatever the server's own zone. A server that falls silent
 * keeps nobody waiting for good: every statement ends, but those of migrations, of commands and of who waits for a lock.
 *
 * @param connections that are held at most; migrations have one more.
 * @throws {DatabaseUnreachable}
 */
export async function openPostgres(
  url: string,
  limits = LIMITS,
  connections = DEFAULT_CONNECTIONS,
): Promise<Database> {
  const pool = openPool(url, {
    max: connections - SLOW_CONNECTIONS,
    statement_timeout: limits.statement,
    query_timeout: limits.statement + limits.unheard,
    // Else a process that has lost the network would keep its locks until the server notices.
    idle_in_transaction_session_timeout: limits.statement,
  });
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new DatabaseUnreachable(error);
  }
  const slow = openPool(url, { max: SLOW_CONNECTIONS });
  const nameOf = createStatementNames();
  const adapter = new PrismaPg(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) });
  const prisma = new PrismaClient({ adapter, transactionOptions: TRANSACTION_TIMEOUTS });
  return {
    kind: 'postgres',
    prisma,
    sql: createSql(pool),
    slowSql: createSql(slow),
    query: createQuery(pool, nameOf),
    exclusively: (key, run) => withAdvisoryLock(slow, key, run),
    transaction: (run) => inTransaction(slow, run),
    connections: () => [connectionsOf('main', pool), connectionsOf('slow', slow)],
    migrate: (only) => migrateLocked(url, only),
    async close() {
      await prisma.$disconnect();
      await Promise.all([pool.end(), slow.end()]);
    },
  };
}

function connectionsOf(
  name: Connections['pool'],
  { totalCount, idleCount, waitingCount }: pg.Pool,
): Connections {
  return { pool: name, total: totalCount, idle: idleCount, waiting: waitingCount };
}

/**
 * Processes that start together migrate one after the other. All of it goes through the connection that holds the lock, so
 * that a process which has lost the one has lost the other.
 *
 * @throws {ConnectionError} when that connection was cut. Nothing is half done: the same again does the rest.
 */
async function migrateLocked(url: string, only?: readonly string[]): Promise<string[]> {
  const pool = openLockedPool(url, MIGRATION_LOCK);
  try {
    return await migrate(migrationAdapter(pool), createSql(pool), only);
  } catch (error) {
    throw (await isStillLocked(pool)) ? error : new ConnectionError(error);
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
    // The end of its session undoes it, whatever has happened to the connection.
    client.release(true);
    throw error;
  }
}

const createSql =
  (pool: Pick<pg.Pool, 'query'>): SqlExecutor =>
  async (text, values) => ({ rows: rowsOf(await pool.query(text, values)) });

/** Every connection keeps what it has prepared. Texts that change from call to call, like lists of any length, must not fill it. */
const MOST_PREPARED = 500;
/** Characters. A longer text is one of many rows, which costs more than its parsing. */
const LONGEST_PREPARED = 5_000;

/** A connection that meets a name again has parsed its statement already. @returns '' for one that stays unnamed. */
function createStatementNames(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    if (text.length > LONGEST_PREPARED) return '';
    if (!names.has(text) && names.size < MOST_PREPARED) names.set(text, `statement_${names.size}`);
    return names.get(text) ?? '';
  };
}

/** As Prisma reads them: numbers of 64 bits are bigints. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.INT8
      ? BigInt
      : (pg.types.getTypeParser(type, format) as (text: string) => unknown),
};

function createQuery(pool: pg.Pool, nameOf: (text: string) => string): Query {
  return async <Row>({ text, values }: Parameters<Query>[0]) =>
    (await pool.query({ name: nameOf(text), text, values, types: TYPES })).rows as Row[];
}

/**
 * Runs a migration's script as one piece. Prisma's adapter (7.10) cuts scripts at every semicolon, also inside the body
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

/** A script of several statements returns several results; the last one counts. */
function rowsOf(result: pg.QueryResult | pg.QueryResult[]): Record<string, unknown>[] {
  const last = Array.isArray(result) ? result.at(-1) : result;
  return (last?.rows ?? []) as Record<string, unknown>[];
}
