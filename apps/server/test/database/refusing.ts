import { randomBytes } from 'node:crypto';
import { createTemporaryDatabase } from '@labrish/db/testing/test-database';
import pg from 'pg';

/** A database and the role that owns it, with an administrator who can make PostgreSQL refuse them. */
export interface RefusingDatabase {
  url: string;
  name: string;
  role: string;
  /** Runs one statement as the administrator, from another database. */
  administer(statement: string): Promise<void>;
  /** Runs one statement as the administrator inside the database. */
  alter(statement: string): Promise<void>;
  /** Ends every connection to the database. */
  cut(): Promise<void>;
  drop(): Promise<void>;
}

/** Creates such a database. @param server a PostgreSQL, with the rights of a superuser */
export async function createRefusingDatabase(server: string): Promise<RefusingDatabase> {
  const temporary = await createTemporaryDatabase(server);
  const url = new URL(temporary.url);
  const name = url.pathname.slice(1);
  const role = `${name}_${randomBytes(2).toString('hex')}`;
  const run = async (to: string, statement: string) => {
    const client = new pg.Client({ connectionString: to });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const administer = (statement: string) => run(server, statement);
  await administer(`create role ${role} login`);
  await administer(`alter database ${name} owner to ${role}`);
  const own = new URL(url);
  own.username = role;
  return {
    url: own.href,
    name,
    role,
    administer,
    alter: (statement) => run(temporary.url, statement),
    cut: () => administer(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`),
    async drop() {
      await temporary.drop();
      await administer(`drop role ${role}`);
    },
  };
}
