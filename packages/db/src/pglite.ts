import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { PGlite } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { PrismaClient } from '../generated/client.ts';
import { PATIENCE } from './database.ts';
import type { Database, Read, SqlExecutor } from './database.ts';
import { lockFolder } from './lock.ts';
import { migrate } from './migrate.ts';
import { fingerprint, readMigrations } from './migrations.ts';
import { templatePath } from './paths.ts';

/**
 * Opens the embedded PostgreSQL.
 *
 * @param folder where its data live; absent: in memory, gone at close.
 * @throws {DataFolderInUse} when another process has the folder open: PGlite allows one.
 */
export async function openPglite(folder?: string): Promise<Database> {
  const release = folder ? lockFolder(folder) : () => undefined;
  const isNew = !folder || !existsSync(`${folder}/PG_VERSION`);
  if (folder) mkdirSync(dirname(folder), { recursive: true });
  const template = isNew ? readTemplate() : undefined;
  const client = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(template ? { loadDataDir: template } : {}),
  });
  await client.exec(`set timezone to 'UTC'`);
  const prisma = new PrismaClient({ adapter: new PrismaPGlite(client), transactionOptions: PATIENCE });
  const sql: SqlExecutor = async (text, values) => ({
    rows: values
      ? (await client.query<Record<string, unknown>>(text, values)).rows
      : ((await client.exec(text)).at(-1)?.rows ?? []),
  });
  return {
    kind: 'pglite',
    prisma,
    sql,
    slowSql: sql,
    read: async <Row>({ text, values }: Parameters<Read>[0]) => (await client.query<Row>(text, values)).rows,
    exclusively: (_key, run) => run(),
    migrate: () => migrate(migrationAdapter(client), { sql, exclusively: (_key, run) => run() }),
    async close() {
      await prisma.$disconnect();
      await client.close();
      release();
    },
  };
}

/** Makes the template: an empty, migrated database as a tar, with the fingerprint of its migrations in front. */
export async function dumpTemplate(): Promise<Buffer> {
  const client = await PGlite.create();
  const sql: SqlExecutor = async (text, values) => ({
    rows: (await client.query<Record<string, unknown>>(text, values)).rows,
  });
  await migrate(migrationAdapter(client), { sql, exclusively: (_key, run) => run() });
  const tar = await client.dumpDataDir('none');
  await client.close();
  return Buffer.concat([Buffer.from(fingerprint(readMigrations())), Buffer.from(await tar.arrayBuffer())]);
}

/** The template, if it was built from the migrations that are on disk now. */
function readTemplate(): Blob | undefined {
  if (!existsSync(templatePath)) return undefined;
  const bytes = readFileSync(templatePath);
  const expected = fingerprint(readMigrations());
  if (bytes.subarray(0, expected.length).toString() !== expected) return undefined;
  return new Blob([bytes.subarray(expected.length)]);
}

/**
 * What Prisma's schema engine needs beyond the adapter: a schema name, and scripts that are awaited
 * (the adapter of pglite-prisma-adapter 0.7 starts them and does not wait).
 */
export function migrationAdapter(client: PGlite): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPGlite(client);
  const connect = async (to: Awaited<ReturnType<typeof factory.connect>>, db: PGlite) =>
    Object.assign(to, {
      getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
      executeScript: async (script: string) => void (await db.exec(script)),
    });
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => connect(await factory.connect(), client),
    connectToShadowDb: async () => {
      const shadow = await PGlite.create();
      const adapter = await connect(await new PrismaPGlite(shadow).connect(), shadow);
      return Object.assign(adapter, { dispose: () => shadow.close() });
    },
  };
}
