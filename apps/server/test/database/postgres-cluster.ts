import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../harness.ts';

const INSTALLED = '/usr/lib/postgresql';
/** User and group id of `nobody`, for tests that run as root, as which PostgreSQL refuses to run. */
const NOBODY = 65534;
const SECONDS = '60';

/** Finds the folder of `initdb` and `pg_ctl` of the newest PostgreSQL on this machine, if there is one. */
export function findPostgres(): string | undefined {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => join(INSTALLED, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

/** A separate PostgreSQL that a test can stop and start; runs after `start`. */
export interface Cluster {
  url: string;
  start(): void;
  /** Stops at once and cuts every connection, as an administrator in a hurry does. */
  stop(): void;
  remove(): void;
}

/**
 * Creates a PostgreSQL that only the caller uses.
 *
 * @param bin folder of its programs (`findPostgres`)
 * @param parent the folder to create it in
 */
export async function createCluster(bin: string, parent = tmpdir()): Promise<Cluster> {
  const folder = mkdtempSync(join(parent, 'labrish-cluster-'));
  const asRoot = process.getuid?.() === 0;
  if (asRoot) chownSync(folder, NOBODY, NOBODY);
  const port = await freePort();
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr, error } = spawnSync(join(bin, program), args, {
      cwd: folder,
      encoding: 'utf8',
      // No pipes for pg_ctl: the server that it starts would hold them open.
      stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
      ...(asRoot && { uid: NOBODY, gid: NOBODY }),
    });
    if (status !== 0) throw error ?? new Error(`${program}: ${stdout}${stderr}`);
  };
  const data = join(folder, 'data');
  const control = (...args: string[]) => {
    run('pg_ctl', '-D', data, '-w', '-t', SECONDS, ...args);
  };
  const stop = () => {
    control('stop', '-m', 'immediate');
  };
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start() {
      control(
        'start',
        '-l',
        join(folder, 'log'),
        '-o',
        `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder}`,
      );
    },
    stop,
    remove() {
      if (existsSync(join(data, 'postmaster.pid'))) stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
