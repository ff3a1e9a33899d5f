import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { PGlite, types } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { PrismaClient } from '../generated/client.ts';
import { TRANSACTION_TIMEOUTS, type Database, type Query, type SqlExecutor } from './database.ts';
import { lockFolder, waitForFolder, type LockWait } from './lock.ts';
import { atomically, migrate } from './migrate.ts';
import { fingerprint, readMigrations, templatePath } from './migrations.ts';
import { watchTransactions } from './transaction.ts';

/**
 * Opens the embedded PostgreSQL.
 *
 * @param folder holds its data; absent: in memory, gone at close.
 * @param wait how to wait for a process that has it open; absent: refuse at once.
 * @param isBare create a new database without tables, although the template would be faster.
 * @throws {DataFolderInUse} when another process has the folder open: PGlite allows one.
 */
export async function openPglite(folder?: string, wait?: LockWait, isBare = false): Promise<Database> {
  const release = folder ? await (wait ? waitForFolder(folder, wait) : lockFolder(folder)) : () => undefined;
  const client = await (folder ? openFolder(folder, isBare) : createClient(folder, isBare)).catch(
    (error: unknown) => {
      release();
      throw error;
    },
  );
  await client.exec(`set timezone to 'UTC'`);
  const { adapter, createRunTransaction } = watchTransactions<Pick<PGlite, 'query'>>(
    new PrismaPGlite(client),
  );
  const prisma = new PrismaClient({ adapter, transactionOptions: TRANSACTION_TIMEOUTS });
  const sql = createSql(client);
  return {
    kind: 'pglite',
    prisma,
    sql,
    slowSql: sql,
    query: createQuery(client),
    transaction: createRunTransaction(prisma, createQuery),
    exclusively: (_key, run) => run(),
    slowSqlTransaction: (run) => client.transaction((tx) => run(createSql(tx))),
    connections: () => [],
    migrate: (only, before) => migrate(migrationAdapter(client), sql, only, before),
    async close() {
      await prisma.$disconnect();
      await client.close();
      release();
    },
  };
}

const createSql =
  (client: Pick<PGlite, 'query' | 'exec'>): SqlExecutor =>
  async (text, values) => ({
    rows: values
      ? (await client.query<Record<string, unknown>>(text, values)).rows
      : ((await client.exec(text)).at(-1)?.rows ?? []),
  });

const createQuery =
  (client: Pick<PGlite, 'query'>): Query =>
  async <Row>({ text, values }: Parameters<Query>[0]) =>
    (await client.query<Row>(text, values, { parsers: { [types.INT8]: BigInt } })).rows;

/** Opens a database in a folder. Removes a new folder that could not be completed, so that the next start creates it again. */
async function openFolder(folder: string, isBare: boolean): Promise<PGlite> {
  const wasThere = existsSync(folder);
  try {
    mkdirSync(dirname(folder), { recursive: true });
    return await createClient(folder, isBare);
  } catch (error) {
    if (!wasThere) rmSync(folder, { recursive: true, force: true });
    throw fromWasm(error);
  }
}

function createClient(folder: string | undefined, isBare: boolean): Promise<PGlite> {
  const isNew = !folder || !existsSync(`${folder}/PG_VERSION`);
  const template = isNew && !isBare ? readTemplate() : undefined;
  return PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(template ? { loadDataDir: template } : {}),
  });
}

/** Numbers in wasi-libc's errno.h for a disk that cannot be written, with Node's names for them. */
const DISK_ERRORS: Partial<Record<number, string>> = { 19: 'EDQUOT', 51: 'ENOSPC', 69: 'EROFS' };

/** Turns what PGlite's WebAssembly file system throws, which is not an Error, into an error like Node's. */
function fromWasm(thrown: unknown): unknown {
  if (thrown instanceof Error) return thrown;
  const { errno } = Object(thrown) as { errno?: number };
  const code = DISK_ERRORS[errno ?? 0];
  return Object.assign(new Error(`The embedded database cannot be opened (${code ?? `errno ${errno}`})`), {
    code,
    cause: thrown,
  });
}

/** Makes the template: an empty, migrated database as a tar, preceded by the fingerprint of its migrations. */
export async function dumpTemplate(): Promise<Buffer> {
  const client = await PGlite.create();
  await migrate(migrationAdapter(client), createSql(client));
  const tar = await client.dumpDataDir('none');
  await client.close();
  return Buffer.concat([Buffer.from(fingerprint(readMigrations())), Buffer.from(await tar.arrayBuffer())]);
}

/** Reads the template, if it was built from the migrations that are on disk now. */
function readTemplate(): Blob | undefined {
  if (!existsSync(templatePath)) return undefined;
  const bytes = readFileSync(templatePath);
  const expected = fingerprint(readMigrations());
  if (bytes.subarray(0, expected.length).toString() !== expected) return undefined;
  return new Blob([bytes.subarray(expected.length)]);
}

/**
 * Adds what Prisma's schema engine needs beyond the adapter: a schema name, and scripts that are awaited
 * (the adapter of pglite-prisma-adapter 0.7 starts them and does not wait).
 */
export function migrationAdapter(client: PGlite): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPGlite(client);
  const connect = async (
    to: Awaited<ReturnType<typeof factory.connect>>,
    runScript: (script: string) => Promise<unknown>,
  ) =>
    Object.assign(to, {
      getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
      executeScript: async (script: string) => void (await runScript(script)),
    });
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => connect(await factory.connect(), (script) => client.exec(atomically(script))),
    connectToShadowDb: async () => {
      const shadow = await PGlite.create();
      // Run scripts without `atomically`, which records a migration as finished: the shadow database has no such record.
      const adapter = await connect(await new PrismaPGlite(shadow).connect(), (script) =>
        shadow.exec(script),
      );
      return Object.assign(adapter, { dispose: () => shadow.close() });
    },
  };
}
