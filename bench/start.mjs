// `npm run bench:start`: how long `npm start` takes on a built tree until /health/ready answers, with a new database and
// with an existing one, beside a bare Node server that answers the same request. Medians of five.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build, install, root } from '../scripts/prepare.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { median, round } from './figures.mjs';
import { isReady } from './servers.ts';

const ROUNDS = 5;
const BARE = `require('node:http').createServer((_, answer) => answer.end('ok')).listen(process.env.PORT, '127.0.0.1')`;

install();
build();
const times = { bare: [], created: [], existing: [] };
for (let round = 0; round < ROUNDS; round++) {
  const dataDir = mkdtempSync(join(tmpdir(), 'labrish-bench-'));
  times.bare.push(await timeToReady(process.execPath, ['-e', BARE], dataDir));
  times.created.push(await timeToReady('npm', ['start', '--silent'], dataDir));
  times.existing.push(await timeToReady('npm', ['start', '--silent'], dataDir));
  rmSync(dataDir, { recursive: true, force: true });
}
const bare = median(times.bare);
console.table({
  'bare Node server': row(bare),
  'npm start, new database': row(median(times.created)),
  'npm start, existing database': row(median(times.existing)),
});

function row(ms) {
  return { 'ms until ready': round(ms), 'times bare': round(ms / bare, 1) };
}

async function timeToReady(command, args, dataDir) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const began = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      PORT: new URL(url).port,
      PUBLIC_URL: '',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'silent',
    },
  });
  while (!(await isReady(url))) await wait(10);
  const took = performance.now() - began;
  // Signals the whole process group: npm does not always pass the signal on.
  process.kill(-child.pid, 'SIGTERM');
  await once(child, 'exit');
  while (await isReady(url)) await wait(10);
  return took;
}
