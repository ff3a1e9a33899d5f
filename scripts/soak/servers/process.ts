import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../prepare.mjs';

/** The faults to inject into a server: a shifted clock, and a slow or full disk. */
export interface Injected {
  clock_ms: number;
  disk: 'slow' | 'full' | null;
}

const MAIN = join(root, 'apps/server/dist/main.js');
const INJECTOR = new URL('fault-injector.mjs', import.meta.url).href;

/** Starts the built server with the fault injector. @param read gets its output @param running called once it runs */
export function launch(
  settings: Record<string, string>,
  injected: Injected,
  read: (chunk: Buffer) => void,
  running: () => void,
): ChildProcess {
  const child = spawn(process.execPath, ['--import', INJECTOR, MAIN], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'warn',
      SOAK_INJECT: JSON.stringify(injected),
      ...settings,
    },
  });
  // Ignores messages to a process that is just exiting.
  child.on('error', () => undefined);
  child.stderr?.on('data', read);
  child.stdout?.on('data', (chunk: Buffer) => {
    read(chunk);
    if (chunk.toString().includes(' is running at ')) running();
  });
  return child;
}

/** Resolves when the process has ended, with its exit code or the signal that ended it. */
export async function exited(child: ChildProcess): Promise<number | string> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode ?? child.signalCode ?? 0;
}
