import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { freePort } from '../../site.mjs';
import type { Random } from '../random.ts';
import type { ServerLog } from './log.ts';
import { exited, launch } from './process.ts';
import type { Injected } from './process.ts';

export interface Exit {
  at: number;
  code: number | string;
  /** Before it reported that it runs, after that, or after SIGTERM. */
  phase: 'starting' | 'running' | 'stopping';
  /** The last lines of its output. */
  lines: string[];
}

/** The built servers, and a supervisor that restarts each when it ends. */
export interface Servers {
  /** Starts an additional server. */
  add(): Promise<void>;
  /** Resolves when at least this many run. */
  running(count: number): Promise<void>;
  /** Resolves when the next starting server runs. */
  nextRunning(): Promise<void>;
  /** Returns the address of a running server, in turn; null when none runs. */
  target(): string | null;
  count(): { all: number; running: number };
  /** Sends SIGKILL or SIGTERM to a running server; `retire`: it is not restarted. Resolves when it has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM', random: Random, options?: { retire?: boolean }): Promise<void>;
  inject(now: Partial<Injected>): void;
  /** Exits that the soak did not cause, and stops that were not graceful. */
  exits: Exit[];
  /** Ends all servers for good. Resolves with their exit codes. */
  stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<(number | string)[]>;
}

interface Server {
  name: string;
  settings: Record<string, string>;
  child: ChildProcess | null;
  state: 'starting' | 'running' | 'leaving';
  retired: boolean;
}

/** The restart delay of a typical supervisor (systemd, a container platform). */
const RESTART_MS = 500;

/** Creates the supervisor. @param folderOf returns the data folder of the server of this name */
export function createServers(
  settings: Record<string, string>,
  log: ServerLog,
  folderOf: (name: string) => string,
): Servers {
  const servers: Server[] = [];
  const exits: Exit[] = [];
  const injected: Injected = { clock_ms: 0, disk: null };
  const events = new EventEmitter();
  let names = 0;
  let turn = 0;
  let over = false;

  const begin = (server: Server) => {
    if (over) return;
    server.state = 'starting';
    const child = launch(server.settings, injected, log.reader(server.name), () => {
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
  const nextRunning = async () => void (await once(events, 'running'));
  return {
    exits,
    nextRunning,
    async add() {
      const name = `server-${(names += 1)}`;
      const own = { ...settings, DATA_DIR: folderOf(name), PORT: String(await freePort()) };
      const server: Server = { name, settings: own, child: null, state: 'starting', retired: false };
      servers.push(server);
      begin(server);
    },
    async running(count) {
      while (up().length < count) await nextRunning();
    },
    target() {
      const some = up();
      const one = some[(turn += 1) % some.length];
      return one ? `http://127.0.0.1:${one.settings.PORT}` : null;
    },
    count: () => ({ all: servers.length, running: up().length }),
    async end(signal, random, { retire = false } = {}) {
      const server = random.pick(up());
      Object.assign(server, { state: 'leaving', retired: retire });
      server.child?.kill(signal);
      if (server.child) await exited(server.child);
    },
    inject(now) {
      Object.assign(injected, now);
      for (const { child } of servers)
        // A process that has just died ignores the message; its exit is handled elsewhere.
        if (child?.connected) child.send(injected, () => undefined);
    },
    async stop(signal) {
      over = true;
      const children = servers.flatMap(({ child }) => (child ? [child] : []));
      for (const child of children) child.kill(signal);
      return Promise.all(children.map(exited));
    },
  };
}
