import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A PostgreSQL database that only the soak uses, and its faults. */
export interface SoakDatabase {
  url: string;
  /** Ends every connection, as a failover does. */
  cut(): Promise<void>;
  /** Ends every connection and refuses new ones until `allow`. */
  refuse(): Promise<void>;
  allow(): Promise<void>;
  /** Runs a query on a separate connection. */
  read<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  drop(): Promise<void>;
}

/** Creates the database. @param server a PostgreSQL on which databases may be created and their connections ended */
export async function createSoakDatabase(server: string): Promise<SoakDatabase> {
  const name = `labrish_soak_${randomBytes(6).toString('hex')}`;
  const own = new URL(server);
  own.pathname = `/${name}`;
  const url = own.href;
  // Connected to another database: a database that refuses connections cannot be reopened from inside.
  const admin = new pg.Pool({ connectionString: server, max: 2 });
  admin.on('error', () => undefined);
  const allow = (yes: boolean) => admin.query(`alter database ${name} with allow_connections ${yes}`);
  let dropped = false;
  const cut = async () => {
    if (dropped) return;
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  };
  await admin.query(`create database ${name}`);
  return {
    url,
    cut,
    async refuse() {
      await allow(false);
      await cut();
    },
    allow: async () => void (await allow(true)),
    async read<Row extends pg.QueryResultRow>(text: string) {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query<Row>(text)).rows;
      } finally {
        await client.end();
      }
    },
    async drop() {
      dropped = true;
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
