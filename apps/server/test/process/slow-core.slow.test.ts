import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../harness.ts';
import { createInstallation, type Installation } from './installation.ts';
import { COMMAND, startProcess } from './process.ts';

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

    test('starts a server, however long it takes', async () => {
      // Beside the busy process, a nice value of 10 leaves the server a tenth of the core (sched(7)).
      const slow = ['taskset', '-c', '0', 'nice', '-n', '10', ...COMMAND] as const;
      const server = await startProcess(await freePort(), one.place, [...slow]);
      busy.kill('SIGKILL');
      expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
      expect(await server.stop()).toBe(0);
    });
  },
);
