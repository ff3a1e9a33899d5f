import { AsyncLocalStorage } from 'node:async_hooks';
import type { SqlDriverAdapterFactory, Transaction } from '@prisma/driver-adapter-utils';
import type { Prisma, PrismaClient } from '../generated/client.ts';
import type { Query, RunTransaction } from './database.ts';

/** Transactions of both adapters (@prisma/adapter-pg 7.10, pglite-prisma-adapter 0.7) hold their connection in this field. */
type OnConnection<Connection> = Transaction & { client: Connection };

/**
 * Watches an adapter's transactions, so that `Database.transaction` can run statements on the driver itself, on the transaction's connection.
 */
export function watchTransactions<Connection>(factory: SqlDriverAdapterFactory) {
  const current = new AsyncLocalStorage<{ connection?: Connection | undefined }>();
  const adapter: SqlDriverAdapterFactory = {
    provider: factory.provider,
    adapterName: factory.adapterName,
    async connect() {
      const connected = await factory.connect();
      const start = connected.startTransaction.bind(connected);
      return Object.assign(connected, {
        async startTransaction(level?: Parameters<typeof start>[0]) {
          const transaction = (await start(level)) as OnConnection<Connection>;
          const slot = current.getStore();
          if (!slot) return transaction;
          slot.connection = transaction.client;
          return endingBefore(transaction, () => (slot.connection = undefined));
        },
      });
    },
  };
  const createRunTransaction =
    (prisma: PrismaClient, queryOn: (connection: Connection) => Query): RunTransaction =>
    (run, options) => {
      const slot: { connection?: Connection | undefined } = {};
      const query: Query = async (statement) => {
        if (!slot.connection) throw new TransactionOver();
        return queryOn(slot.connection)(statement);
      };
      return current.run(slot, () => prisma.$transaction((tx) => run(tx, query), options));
    };
  return { adapter, createRunTransaction };
}

/** Returns a `Query` that runs its statements through Prisma, for a transaction that `transaction` did not begin. */
export function queryThrough(tx: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>): Query {
  return ({ text, values }) => tx.$queryRawUnsafe(text, ...values);
}

/** Thrown for a statement that comes after the end of its transaction, as after a time-out. Has the code of Prisma's own error for this. */
class TransactionOver extends Error {
  readonly code = 'P2028';
  constructor() {
    super('The transaction is over.');
    this.name = 'TransactionOver';
  }
}

/** Calls `end` before the transaction ends, so that no later statement (as after a time-out) runs outside of it. */
function endingBefore<T extends Transaction>(transaction: T, end: () => void): T {
  const executeRaw = transaction.executeRaw.bind(transaction);
  const commit = transaction.commit.bind(transaction);
  const rollback = transaction.rollback.bind(transaction);
  return Object.assign(transaction, {
    executeRaw(query: Parameters<typeof executeRaw>[0]) {
      if (/^(commit|rollback)$/i.test(query.sql)) end();
      return executeRaw(query);
    },
    commit() {
      end();
      return commit();
    },
    rollback() {
      end();
      return rollback();
    },
  });
}
