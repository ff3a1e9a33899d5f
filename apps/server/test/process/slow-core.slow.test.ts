import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../harness.ts';
import { createInstallation, type Installation } from './installation.ts';
import { COMMAND, startProcess } from './process.ts';

const SLOW_DISK = new URL('./slow-disk.ts', import.meta.url).href;

const canPin = spawnSync('taskset', ['-c', '0', 'true']).status === 0;

describe.skipIf(!canPin)(
  'a machine with one slow core (skipped where no process can be pinned to a core)',
  { timeout: 600_000 },
  () => {
    let one: Installation;
    let busy: ChildProcess;
    beforeEach(async () => {
      one = await createInstallation(process.env.TEST_DATABASE_URL);
      busy = spawn('taskset', ['-c', '0', process.execPath, '-e', 'for (;;);'], { stdio: 'ignore' });
    });
    afterEach(async () => {
      busy.kill('SIGKILL');
      await one.remove();
    });

    test('starts a server from a slow disk, however long it takes', async () => {
      const [node, ...args] = COMMAND;
      const slow = [
        'taskset',
        '-c',
        '0',
        node,
        ...args.slice(0, -1),
        '--import',
        SLOW_DISK,
        ...args.slice(-1),
      ] as const;
      const server = await startProcess(await freePort(), one.place, [...slow]);
      busy.kill('SIGKILL');
      expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
      expect(await server.stop()).toBe(0);
    });
  },
);
