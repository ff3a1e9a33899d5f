// `npm run bench:landing`: how fast the built server hands out the landing page, against nginx serving the same bytes in the
// same run. Loopback only, about ten seconds of load on each. Fails below the targets.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install } from '../scripts/prepare.mjs';
import { freePort, startSite } from '../scripts/site.mjs';

/** The two take turns, so that a neighbour's load on the machine falls on both. Durations in seconds. */
const ROUNDS = 2;
const LOAD = { connections: 16, duration: 5 };
const WARM_UP = { connections: 16, duration: 2 };
const TARGET = { requestsPerSecond: 5000, p99Ms: 20 };

install();
build();
// Not before: on a fresh clone it is only there now.
const { default: autocannon } = await import('autocannon');
const site = await startSite();
const page = await fetch(site.url, { headers: { 'accept-encoding': 'gzip' } });
const size = Number(page.headers.get('content-length'));
const nginx = await startNginx(await (await fetch(site.url)).text());
try {
  const servers = [
    { name: 'labrish, one process', url: site.url, rounds: [] },
    ...(nginx ? [{ name: 'nginx, one worker', url: nginx.url, rounds: [] }] : []),
  ];
  for (const { url } of servers) await load(url, WARM_UP);
  for (let round = 0; round < ROUNDS; round++)
    for (const { url, rounds } of servers) rounds.push(await load(url, LOAD));
  const [ours, theirs] = servers.map(report);
  if (theirs) console.log(`ratio: ${(ours.rate / theirs.rate).toFixed(2)} of nginx`);
  else console.log('nginx is not installed (Debian: apt-get install nginx-light); measured without it.');
  const held = ours.rate >= TARGET.requestsPerSecond && ours.p99 < TARGET.p99Ms;
  console.log(
    `target of ${TARGET.requestsPerSecond} req/s at p99 < ${TARGET.p99Ms} ms: ${held ? 'held' : 'MISSED'}`,
  );
  process.exitCode = held ? 0 : 1;
} finally {
  await nginx?.stop();
  await site.stop();
}

async function load(url, options) {
  const result = await autocannon({ url, headers: { 'accept-encoding': 'gzip' }, ...options });
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  return result;
}

/** Mean rate, and the worse of the rounds' latencies in milliseconds. */
function report({ name, rounds }) {
  const rate = rounds.reduce((sum, { requests }) => sum + requests.average, 0) / rounds.length;
  const [p50, p99] = ['p50', 'p99'].map((p) => Math.max(...rounds.map(({ latency }) => latency[p])));
  console.log(
    `${name.padEnd(21)} ${Math.round(rate)} req/s   p50 ${p50} ms   p99 ${p99} ms   ${size} bytes (gzip)`,
  );
  return { rate, p99 };
}

/** nginx with one worker and a folder of its own, serving the page compressed beforehand, without an access log. */
async function startNginx(html) {
  if (spawnSync('nginx', ['-v']).error) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'labrish-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'index.html'), html);
  spawnSync('gzip', ['-k', '-6', join(folder, 'index.html')]);
  // Readable by the worker, which gives up root's rights when it was started with them.
  spawnSync('chmod', ['-R', 'a+rX', folder]);
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off; gzip_static on; sendfile on; tcp_nopush on; open_file_cache max=10; default_type text/html; keepalive_requests 1000000;
  client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${port}; root ${folder}; }
}
`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 0; tries < 50; tries++) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    async stop() {
      child.kill('SIGQUIT');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
