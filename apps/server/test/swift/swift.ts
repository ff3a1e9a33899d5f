import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { connectS3 } from '#s3/connect.ts';
import { freePort } from '../harness.ts';
import { KEY, settingsOf, type Kind, type Ports } from './settings.ts';

export { KEY } from './settings.ts';

/** Debian's own Python, for which its Swift packages are installed. */
const PYTHON = '/usr/bin/python3';
const START = fileURLToPath(new URL('start.py', import.meta.url));
const KINDS: readonly Kind[] = ['account', 'container', 'object', 'proxy'];

/** Why tests on Swift are skipped; null where it is installed. */
export const whyNoSwift = findSwift()
  ? null
  : 'skipped without Swift: apt-get install swift-proxy swift-account swift-container swift-object';

function findSwift(): boolean {
  const servers = ['proxy', 'account', 'container', 'obj'].map((name) => `swift.${name}.server`).join(', ');
  try {
    execFileSync(PYTHON, ['-c', `import ${servers}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export interface Swift {
  endpoint: string;
  /** The settings with which our server uses this Swift, except for the bucket. */
  settings: Record<string, string>;
  createBucket(name: string): Promise<void>;
  /** Stops Swift; `start` starts it again on the same address, with what it has stored. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts OpenStack Swift with its S3 API (s3api) in a temporary folder: four processes. */
export async function createSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'labrish-swift-'));
  const [account, container, object, proxy] = await Promise.all(KINDS.map(freePort));
  const ports: Ports = {
    account: account ?? 0,
    container: container ?? 0,
    object: object ?? 0,
    proxy: proxy ?? 0,
  };
  prepare(folder, ports);
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  let processes: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(processes.map(end));
    processes = [];
  };
  const start = async () => {
    processes = KINDS.map((kind) => run(folder, kind));
    await Promise.all(Object.values(ports).map(answers));
  };
  await start();
  const settings = {
    ...{ S3_ENDPOINT: endpoint, S3_REGION: 'us-east-1' },
    ...{ AWS_ACCESS_KEY_ID: KEY.accessKeyId, AWS_SECRET_ACCESS_KEY: KEY.secretAccessKey },
  };
  return {
    endpoint,
    settings,
    stop,
    start,
    async createBucket(Bucket) {
      const s3 = connectS3({ endpoint, region: 'us-east-1', credentials: KEY });
      await s3.send(new CreateBucketCommand({ Bucket }));
      s3.destroy();
    },
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function prepare(folder: string, ports: Ports): void {
  mkdirSync(join(folder, 'devices/one'), { recursive: true });
  // The servers of one installation must share these values; any values will do.
  writeFileSync(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = of\nswift_hash_path_prefix = tests\n[storage-policy:0]\nname = one\ndefault = yes\n',
  );
  for (const kind of KINDS) writeFileSync(join(folder, `${kind}.conf`), settingsOf(kind, folder, ports));
  for (const kind of ['account', 'container', 'object'] as const) {
    const ring = join(folder, `${kind}.builder`);
    const steps = [
      ['create', '4', '1', '1'],
      ['add', `r1z1-127.0.0.1:${ports[kind]}/one`, '1'],
      ['rebalance'],
    ];
    for (const step of steps)
      execFileSync(PYTHON, ['/usr/bin/swift-ring-builder', ring, ...step], { stdio: 'ignore' });
  }
}

function run(folder: string, kind: Kind): ChildProcess {
  const child = spawn(PYTHON, [START, folder, kind], { stdio: ['ignore', 'ignore', 'ignore'] });
  // Kill the server with this process, even if a test fails.
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Waits until a server listens on the port. */
async function answers(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await setTimeout(50);
    } finally {
      socket.destroy();
    }
  }
}
