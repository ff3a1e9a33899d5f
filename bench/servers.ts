// Servers to measure: separate processes on this machine, loopback only.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../scripts/prepare.mjs';
import { freePort } from '../scripts/free-port.mjs';

export const OURS = 'apps/server/dist/main.js';
const TIMEOUT_MS = 120_000;
const running = new Set<ChildProcess>();
type Settings = Record<string, string>;

/** Starts a server and waits until it is ready. @param args of Node */
export async function startServer(args: string[], settings: Settings) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = start(args, { ...settings, PORT: new URL(url).port, PUBLIC_URL: url });
  await until(args.join(' '), () => {
    if (!running.has(child)) throw new Error(`${args.join(' ')} ended before it answered.`);
    return isReady(url);
  });
  return { url, child, headers: {} };
}

/** Returns whether a server is ready. */
export function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Signs in as the first administrator: API keys are limited to fewer calls than a benchmark makes. @returns the headers */
export async function signIn(url: string): Promise<{ authorization: string }> {
  const json = async <T>(path: string) => (await (await fetch(url + path)).json()) as T;
  const email = 'admin@localhost';
  await fetch(`${url}/auth/v1/otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, create_user: false }),
  });
  const search = `/outbox/api/v1/search?query=to:${encodeURIComponent(email)}`;
  const mail = await until(
    'The sign-in mail',
    async () => (await json<{ messages: { ID: string }[] }>(search)).messages[0],
  );
  const { Text } = await json<{ Text: string }>(`/outbox/api/v1/message/${mail.ID}`);
  const [link = ''] = /https?:\/\/\S+\/verify\?\S+/.exec(Text) ?? [];
  const verified = await fetch(link, { redirect: 'manual' });
  const [, token] = /access_token=([^&]+)/.exec(verified.headers.get('location') ?? '') ?? [];
  if (!token) throw new Error(`Signing in failed: ${verified.status} ${await verified.text()}`);
  return { authorization: `Bearer ${token}` };
}

/** Runs a command of ours to its end; `file` is its path from the root. */
export async function runCommand(file: string, args: string[], settings: Settings): Promise<void> {
  const child = start(['--import', 'tsx', file, ...args], settings);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${file} ended with ${code}.`);
}

export async function stopServers(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      child.kill('SIGKILL');
      return once(child, 'exit');
    }),
  );
}

/** Starts a process without a log line for every request. */
function start(args: string[], settings: Settings): ChildProcess {
  return track(
    spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', process.env.BENCH_LOG ? 'inherit' : 'ignore', 'inherit'],
      env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...settings },
    }),
  );
}

/** Registers a process, so that `stopServers` stops it as well. */
export function track(child: ChildProcess): ChildProcess {
  running.add(child);
  return child.once('exit', () => running.delete(child));
}

async function until<T>(what: string, look: () => Promise<T>): Promise<NonNullable<T>> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await wait(100)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`${what} did not come within ${TIMEOUT_MS / 1000} s.`);
}
