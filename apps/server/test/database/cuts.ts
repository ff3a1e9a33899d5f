import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createTemporaryDatabase } from '@labrish/db/testing/test-database';
import pg from 'pg';

/** A new database whose connections an administrator can end all at once. */
export interface CutDatabase {
  url: string;
  /** Ends every connection to the database except those of administrators. */
  cut(): Promise<void>;
  /** A connection for reading the database; never cut. */
  rows<Row extends object>(text: string): Promise<Row[]>;
  drop(): Promise<void>;
}

const LOOKER = 'labrish-test-looker';

/** Creates such a database. @param server a PostgreSQL, with the rights of a superuser */
export async function createCutDatabase(server: string): Promise<CutDatabase> {
  const temporary = await createTemporaryDatabase(server);
  const admin = new pg.Pool({ connectionString: temporary.url, application_name: LOOKER, max: 1 });
  // Ignore errors: dropping the database cuts connections that are still closing.
  admin.on('error', () => undefined);
  return {
    url: temporary.url,
    async cut() {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name <> '${LOOKER}'`,
      );
    },
    rows: async <Row extends object>(text: string) => (await admin.query<Row>(text)).rows,
    async drop() {
      await admin.end();
      await temporary.drop();
    },
  };
}

/**
 * Proxies a PostgreSQL, counts the packets sent to it, and holds the n-th packet back until `at(n)` has settled, so that a
 * test can act at exactly that moment, however slow the machine is.
 */
export async function startGate(to: string, at: (packet: number) => Promise<void> | undefined) {
  const target = new URL(to);
  const ends = new Set<Socket>();
  let packets = 0;
  const gate = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        ends.delete(end);
        other.end();
      });
    }
    far.on('data', (bytes) => near.write(bytes));
    near.on('data', (bytes) => {
      packets += 1;
      const held = at(packets);
      if (!held) return void far.write(bytes);
      near.pause();
      void held.then(() => {
        far.write(bytes);
        near.resume();
      });
    });
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const url = new URL(to);
  url.host = `127.0.0.1:${(gate.address() as AddressInfo).port}`;
  return {
    url: url.href,
    packets: () => packets,
    close() {
      for (const end of ends) end.destroy();
      gate.close();
    },
  };
}
