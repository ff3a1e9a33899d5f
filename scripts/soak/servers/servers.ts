import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../prepare.mjs';
import { freePort } from '../../free-port.mjs';
import type { Random } from '../random.ts';
import type { ServerLog } from './log.ts';

export interface Exit {
  at: number;
  code: number | string;
  /** Whether it exited before it reported that it runs, after that, or after SIGTERM. */
  phase: 'starting' | 'running' | 'stopping';
  /** The last lines of its output. */
  lines: string[];
}

/** The faults to inject into a server: a shifted clock, and a slow or full disk. */
interface Injected {
  clock_ms: number;
  disk: 'slow' | 'full' | null;
}

interface Server {
  name: string;
  settings: Record<string, string>;
  child: ChildProcess | null;
  state: 'starting' | 'running' | 'leaving';
  retired: boolean;
}

const MAIN = join(root, 'apps/server/dist/main.js');
const INJECTOR = new URL('fault-injector.mjs', import.meta.url).href;
/** The restart delay of a typical supervisor (systemd, a container platform). */
const RESTART_MS = 500;

/** The built servers, and a supervisor that restarts each when it ends. */
export type Servers = ReturnType<typeof createServers>;

/** Creates the supervisor. @param folderOf returns the data folder of the server of this name */
export function createServers(
  settings: Record<string, string>,
  log: ServerLog,
  folderOf: (name: string) => string,
) {
  const servers: Server[] = [];
  /** Exits that the soak did not cause, and stops that were not graceful. */
  const exits: Exit[] = [];
  const injected: Injected = { clock_ms: 0, disk: null };
  const events = new EventEmitter();
  let names = 0;
  let turn = 0;
  let over = false;

  const begin = (server: Server) => {
    if (over) return;
    server.state = 'starting';
    const child = launch(server.settings, injected);
    const read = log.reader(server.name);
    child.stderr?.on('data', read);
    child.stdout?.on('data', (chunk: Buffer) => {
      read(chunk);
      if (!chunk.toString().includes(' is running at ')) return;
      server.state = 'running';
      events.emit('running');
    });
    server.child = child;
    child.once('exit', (code, signal) => {
      const { name, state, retired } = server;
      if (!over && !(state === 'leaving' && (signal === 'SIGKILL' || code === 0))) {
        const phase = state === 'leaving' ? 'stopping' : state;
        exits.push({ at: Date.now(), code: signal ?? code ?? 0, phase, lines: log.last(name) });
      }
      server.state = 'leaving';
      if (retired) servers.splice(servers.indexOf(server), 1);
      else setTimeout(() => begin(server), RESTART_MS).unref();
    });
  };
  const up = () => servers.filter(({ state }) => state === 'running');
  /** Resolves when the next starting server runs. */
  const nextRunning = async () => void (await once(events, 'running'));
  return {
    exits,
    nextRunning,
    /** Starts an additional server. */
    async add() {
      const name = `server-${(names += 1)}`;
      const own = { ...settings, DATA_DIR: folderOf(name), PORT: String(await freePort()) };
      const server: Server = { name, settings: own, child: null, state: 'starting', retired: false };
      servers.push(server);
      begin(server);
    },
    /** Resolves when at least this many run. */
    async running(count: number) {
      while (up().length < count) await nextRunning();
    },
    /** Returns the address of a running server, in turn; null when none runs. */
    target() {
      const some = up();
      const one = some[(turn += 1) % some.length];
      return one ? `http://127.0.0.1:${one.settings.PORT}` : null;
    },
    count: () => ({ all: servers.length, running: up().length }),
    /** Ends a running server; `retire`: it is not restarted. Resolves when it has ended. */
    async end(signal: 'SIGKILL' | 'SIGTERM', random: Random, { retire = false } = {}) {
      const server = random.pick(up());
      Object.assign(server, { state: 'leaving', retired: retire });
      server.child?.kill(signal);
      if (server.child) await exited(server.child);
    },
    inject(now: Partial<Injected>) {
      Object.assign(injected, now);
      for (const { child } of servers)
        // A process that has just died ignores the message; its exit is handled elsewhere.
        if (child?.connected) child.send(injected, () => undefined);
    },
    /** Ends all servers for good. Resolves with their exit codes. */
    async stop(signal: 'SIGKILL' | 'SIGTERM') {
      over = true;
      const children = servers.flatMap(({ child }) => (child ? [child] : []));
      for (const child of children) child.kill(signal);
      return Promise.all(children.map(exited));
    },
  };
}

/** Starts the built server with the fault injector. */
function launch(settings: Record<string, string>, injected: Injected): ChildProcess {
  const child = spawn(process.execPath, ['--import', INJECTOR, MAIN], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...{ PATH: process.env.PATH, LOG_LEVEL: 'warn', SOAK_INJECT: JSON.stringify(injected) },
      ...settings,
    },
  });
  // Ignores messages to a process that is just exiting.
  return child.on('error', () => undefined);
}

/** Resolves when the process has ended, with its exit code or the signal that ended it. */
async function exited(child: ChildProcess): Promise<number | string> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode ?? child.signalCode ?? 0;
}
