import { createTemporaryDatabase } from '@labrish/db/testing/test-database';
import pg from 'pg';

/** A PostgreSQL database that only the soak uses, and its faults. */
export type SoakDatabase = Awaited<ReturnType<typeof createSoakDatabase>>;

/** Creates the database. @param server a PostgreSQL on which databases may be created and their connections ended */
export async function createSoakDatabase(server: string) {
  const temporary = await createTemporaryDatabase(server);
  const name = new URL(temporary.url).pathname.slice(1);
  // Connect to another database for this: one that refuses connections cannot be reopened from inside.
  const administer = (text: string) => query(server, text);
  const cut = async () =>
    void (await administer(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    ));
  return {
    ...temporary,
    /** Ends every connection, as a failover does. */
    cut,
    /** Ends every connection and refuses new ones until `allow`. */
    async refuse() {
      await administer(`alter database ${name} with allow_connections false`);
      await cut();
    },
    /** Makes the database readable only, or writable again, for new connections. Ends the others. */
    async readOnly(yes: boolean) {
      await administer(`alter database ${name} set default_transaction_read_only = ${yes ? 'on' : 'off'}`);
      await cut();
    },
    /**
     * Moves the tables to a disk that the soak can fill; the write-ahead log stays where it is.
     *
     * @returns whether PostgreSQL could use the disk: it runs on this machine, and may read the folder
     */
    async moveTo(folder: string): Promise<boolean> {
      try {
        await administer(`create tablespace ${name} location '${folder}'`);
        await administer(`alter database ${name} set tablespace ${name}`);
        return true;
      } catch {
        return false;
      }
    },
    async drop() {
      await temporary.drop();
      await administer(`drop tablespace if exists ${name}`);
    },
    allow: async () => void (await administer(`alter database ${name} with allow_connections true`)),
    read: <Row extends pg.QueryResultRow>(text: string) => query<Row>(temporary.url, text),
    write: async (text: string, values: string[]) => void (await query(temporary.url, text, values)),
  };
}

/** Runs a query on a connection of its own. */
async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: string[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
