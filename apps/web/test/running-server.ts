import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createOperator } from './people.ts';
import type { People } from './people.ts';

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

export interface RunningServer {
  url: string;
  /** The one-time link that the server printed for its first administrator. */
  firstSignInLink: string;
  people: People;
  stop: () => Promise<void>;
}

/**
 * Starts the built server on a free local port and waits until it is ready.
 *
 * @param dataDir where the server writes; the caller removes it after `stop`
 * @param settings environment variables beyond the defaults
 * @param host the name or address of this machine in the server's address
 */
export async function startServer(
  dataDir: string,
  settings: Record<string, string>,
  host = '127.0.0.1',
): Promise<RunningServer> {
  const keyFile = join(dataDir, 'operator.json');
  const operator = await createOperator(keyFile);
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      AUTH_TRUSTED_JWKS: keyFile,
      ...settings,
    },
  });
  let printed = '';
  const firstSignInLink = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const link = /First sign-in.*: (http\S+)/.exec(printed)?.[1];
      if (link) resolve(link);
    });
  });
  return {
    url,
    firstSignInLink,
    people: await operator(url),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Finds a free local port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
