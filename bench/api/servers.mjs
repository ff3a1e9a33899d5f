// The servers that `npm run bench` measures: separate processes on this machine, loopback only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../../scripts/prepare.mjs';
import { freePort } from '../../scripts/site.mjs';

const TIMEOUT_MS = 120_000;
const running = new Set();

/** Starts the built server with an administrator's token: API keys are limited to fewer calls than a benchmark makes. */
export async function startOurs(settings) {
  const server = await startServer(['apps/server/dist/main.js'], '/health/ready', settings);
  const json = async (path) => (await fetch(server.url + path)).json();
  const email = 'admin@localhost';
  await fetch(`${server.url}/auth/v1/otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, create_user: false }),
  });
  const search = `/outbox/api/v1/search?query=to:${encodeURIComponent(email)}`;
  const mail = await until('The sign-in mail', async () => (await json(search)).messages[0]);
  const { Text } = await json(`/outbox/api/v1/message/${mail.ID}`);
  const verified = await fetch(/https?:\/\/\S+\/verify\?\S+/.exec(Text)[0], { redirect: 'manual' });
  const [, token] = /access_token=([^&]+)/.exec(verified.headers.get('location') ?? '') ?? [];
  if (!token) throw new Error(`Signing in failed: ${verified.status} ${await verified.text()}`);
  return { ...server, headers: { authorization: `Bearer ${token}` } };
}

export function startBare(settings) {
  return startServer(['bench/api/bare.mjs'], '/ready', settings);
}

/** Runs one of our commands to its end. */
export async function runCommand(args, settings) {
  const [code] = await once(start(args, settings), 'exit');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`);
}

export async function stopAll() {
  const ended = [...running].map((child) => once(child, 'exit'));
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(ended);
}

async function startServer(args, ready, settings) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = start(args, { ...settings, PORT: String(port), PUBLIC_URL: url });
  await until(args[0], () => {
    if (!running.has(child)) throw new Error(`${args[0]} ended before it answered.`);
    return fetch(url + ready).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return { url, headers: {} };
}

/** Starts a server without a log line for every request; both sides run like this. */
function start(args, settings) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...settings },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

async function until(what, look) {
  const giveUp = Date.now() + TIMEOUT_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > giveUp) throw new Error(`${what} did not come within ${TIMEOUT_MS / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
