import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { PrismaClient } from '../generated/client.ts';
import { LIMITS, PATIENCE } from './database.ts';
import type { Database, Read, SqlExecutor } from './database.ts';
import { migrate } from './migrate.ts';
import { DatabaseUnreachable } from './unusable.ts';

/**
 * Connects to PostgreSQL. Timestamps are read and written in UTC whatever the server's own zone. A server that falls silent
 * keeps nobody waiting for good: every statement ends, but those of migrations, of commands and of who waits for a lock.
 *
 * @throws {DatabaseUnreachable}
 */
export async function openPostgres(url: string, limits = LIMITS): Promise<Database> {
  const pool = openPool(url, {
    max: 20,
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
  const slow = openPool(url, { max: 3 });
  const adapter = new PrismaPg(pool);
  const prisma = new PrismaClient({ adapter, transactionOptions: PATIENCE });
  const sql = createSql(pool);
  const exclusively: Database['exclusively'] = (key, run) => withAdvisoryLock(slow, key, run);
  return {
    kind: 'postgres',
    prisma,
    sql,
    slowSql: createSql(slow),
    read: createRead(pool),
    exclusively,
    migrate: () => migrate(migrationAdapter(slow), { sql, exclusively }),
    async close() {
      await prisma.$disconnect();
      await Promise.all([pool.end(), slow.end()]);
    },
  };
}

function openPool(url: string, settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    options: '-c timezone=UTC',
    // A server that does not even refuse must not keep requests waiting for good.
    connectionTimeoutMillis: PATIENCE.maxWait,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...settings,
  });
  // An idle connection that the server drops is replaced at the next query; it must not end the process.
  pool.on('error', () => undefined);
  // One whose query was given up may still be inside a transaction, which the next to use it must not find itself in.
  pool.on('release', (_error, client) => {
    if (client.getTransactionStatus() !== 'I') void client.end();
  });
  return pool;
}

const createSql =
  (pool: pg.Pool): SqlExecutor =>
  async (text, values) => ({ rows: rowsOf(await pool.query(text, values)) });

function createRead(pool: pg.Pool): Read {
  const names = new Map<string, string>();
  return async <Row>({ text, values }: Parameters<Read>[0]) => {
    const name = names.get(text) ?? `read_${names.size}`;
    names.set(text, name);
    return (await pool.query({ name, text, values })).rows as Row[];
  };
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
        executeScript: async (script: string) => void (await pool.query(script)),
      }),
    connectToShadowDb: () => factory.connectToShadowDb(),
  };
}

/** A script of several statements answers several results; the last one counts. */
function rowsOf(result: pg.QueryResult | pg.QueryResult[]): Record<string, unknown>[] {
  const last = Array.isArray(result) ? result.at(-1) : result;
  return (last?.rows ?? []) as Record<string, unknown>[];
}

async function withAdvisoryLock<T>(pool: pg.Pool, key: number, run: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [key]);
    return await run();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [key]);
    client.release();
  }
}
