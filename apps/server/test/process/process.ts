import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const LOADER = createRequire(import.meta.url).resolve('tsx');
const LOOPBACK_ONLY = new URL('../fake-twilio/loopback-only.ts', import.meta.url).href;

/** A real server process, so that it can be killed. */
export interface ServerProcess {
  url: string;
  /** The server's output so far. */
  output(): string;
  /** Resolves when the process has exited, for any reason. */
  ended: Promise<void>;
  /** Sends SIGKILL: nothing can clean up. */
  kill(): Promise<void>;
  /** Sends SIGTERM: a graceful stop. @returns the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the server from its sources. */
export const COMMAND: Command = [process.execPath, '--import', LOADER, '--import', LOOPBACK_ONLY, MAIN];
type Command = [program: string, ...args: string[]];

/** Starts the server on `port` and waits until it says that it runs. */
export async function startProcess(
  port: number,
  settings: Record<string, string>,
  [program, ...args] = COMMAND,
): Promise<ServerProcess> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'warn',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...settings,
    },
  });
  // Kill the server with this process, even if a test fails.
  process.once('exit', () => child.kill('SIGKILL'));
  const output = await runningOutput(child);
  return {
    url: `http://127.0.0.1:${port}`,
    output,
    ended: exited(child),
    async kill() {
      child.kill('SIGKILL');
      await exited(child);
    },
    async stop() {
      child.kill('SIGTERM');
      await exited(child);
      return child.exitCode;
    },
  };
}

/** Resolves once the output says where the site is; rejects with the output when the process ends earlier. */
async function runningOutput(child: ChildProcess): Promise<() => string> {
  let text = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes(' is running at ')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${text}`)));
  });
  return () => text;
}

async function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
