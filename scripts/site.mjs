// Starts a separate built server for measurements: an empty data folder, a free port, loopback only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';
import { root } from './prepare.mjs';

const TIMEOUT_MS = 60_000;

/** Starts the built server; `stop` ends it and removes its data. */
export async function startSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'labrish-site-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
    },
  });
  const until = Date.now() + TIMEOUT_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode} before it answered.`);
    if (Date.now() > until) throw new Error(`The server did not answer within ${TIMEOUT_MS / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function answers(url) {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
