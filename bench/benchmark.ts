// The frame of a benchmark: a folder and databases of its own, which are removed after success, errors and signals.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTemporaryDatabase } from '@labrish/db/testing/test-database';
import { stopServers } from './servers.ts';

export interface Bench {
  folder: string;
  /** Creates a database on the server of TEST_DATABASE_URL. @returns its address */
  database: () => Promise<string>;
}

/** Runs a benchmark. @param measure returns whether all targets are reached, which becomes the exit code */
export async function runBenchmark(measure: (bench: Bench) => Promise<boolean>): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    console.error(
      'The benchmark needs a PostgreSQL on which it may make databases: set TEST_DATABASE_URL to its address,\n' +
        'like postgres://postgres@127.0.0.1:5432/postgres.',
    );
    process.exit(1);
  }
  const folder = mkdtempSync(join(tmpdir(), 'labrish-bench-'));
  const databases: { drop(): Promise<void> }[] = [];
  let ending: Promise<void> | undefined;
  const cleanUp = async (code: number) => {
    await stopServers();
    for (const database of databases) await database.drop();
    rmSync(folder, { recursive: true, force: true });
    process.exit(code);
  };
  // Clean up once: a signal also causes a failure.
  const end = (code: number) => (ending ??= cleanUp(code));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(1));
  try {
    const isReached = await measure({
      folder,
      async database() {
        const made = await createTemporaryDatabase(server);
        databases.push(made);
        return made.url;
      },
    });
    await end(isReached ? 0 : 1);
  } catch (error) {
    console.error(error);
    await end(1);
  }
}
