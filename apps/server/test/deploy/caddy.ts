import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../harness.ts';
import { deploy } from './tools.ts';

/** Starts Caddy with the file that operators get, without TLS, in front of servers. */
export async function startCaddy(upstreams: string[]) {
  const home = mkdtempSync(join(tmpdir(), 'labrish-caddy-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', deploy('caddy/Caddyfile')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...{ PATH: process.env.PATH, HOME: home, CADDY_ADMIN: `127.0.0.1:${await freePort()}` },
      ...{ SITE_ADDRESS: url, UPSTREAMS: upstreams.map((upstream) => new URL(upstream).host).join(' ') },
    },
  });
  // Stop Caddy with this process, even if a test fails.
  process.once('exit', () => child.kill('SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('serving initial configuration')) resolve();
    });
    child.once('exit', () => reject(new Error(`Caddy ended:\n${said}`)));
  });
  return {
    /** Sends a request through Caddy. @returns the status */
    send: async (path: string, init: RequestInit) => {
      const response = await fetch(url + path, init);
      await response.arrayBuffer();
      return response.status;
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
