import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect } from '@playwright/test';

/** Finds a program by its name on the PATH. */
function program(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Finds WebKitGTK's MiniBrowser, which is installed next to its library. */
function miniBrowser(): string | undefined {
  const libraries = '/usr/lib';
  const folders = readdirSync(libraries, { withFileTypes: true }).flatMap((folder) => {
    const inside = join(libraries, folder.name);
    return folder.isDirectory() && folder.name.includes('-linux-gnu')
      ? readdirSync(inside)
          .filter((name) => name.startsWith('webkit2gtk-'))
          .map((name) => join(inside, name))
      : [];
  });
  return folders.map((folder) => join(folder, 'MiniBrowser')).find((path) => existsSync(path));
}

export const FIREFOX = program('firefox-esr') ?? program('firefox');
const driver = program('WebKitWebDriver');
const browser = miniBrowser();
export const WEBKIT = driver && browser && program('Xvfb') ? { driver, browser } : undefined;

export interface Machine {
  /** The environment variables of a browser. */
  env: Record<string, string>;
  stop: () => Promise<void>;
}

/** Starts a virtual screen and a silent sound server, as far as they are installed. */
export async function startMachine(folder: string): Promise<Machine> {
  const processes: ChildProcess[] = [];
  const env: Record<string, string> = {};
  if (program('Xvfb')) {
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    processes.push(screen);
    const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
    env.DISPLAY = `:${number.toString().trim()}`;
  }
  if (program('pulseaudio')) {
    const socket = join(folder, 'sound');
    const modules = ['module-null-sink', `module-native-protocol-unix auth-anonymous=1 socket=${socket}`];
    const server = spawn(
      'pulseaudio',
      ['-n', '--daemonize=no', '--exit-idle-time=-1', ...modules.flatMap((module) => ['-L', module])],
      { stdio: 'ignore', env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder } },
    );
    processes.push(server);
    await expect.poll(() => existsSync(socket)).toBe(true);
    env.PULSE_SERVER = `unix:${socket}`;
  }
  return {
    env,
    stop: async () => {
      for (const child of processes) {
        child.kill('SIGTERM');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
    },
  };
}
