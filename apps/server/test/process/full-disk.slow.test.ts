import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProcess } from './process.ts';

const dir = mkdtempSync(join(tmpdir(), 'labrish-full-'));
const mount = (...args: string[]) => spawnSync('mount', args).status === 0;
const canMount = process.getuid?.() === 0 && mount('-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', dir);

const FULL = /^The server ended with 1:\s+The disk is full\. .*DATA_DIR.*\s*$/;
const refusal = (settings: Record<string, string>): Promise<string> =>
  startProcess(1, settings).then(
    () => 'it started',
    (error: Error) => error.message,
  );

describe.skipIf(!canMount)(
  'a start on a full disk (skipped where no disk can be mounted)',
  { timeout: 300_000 },
  () => {
    beforeAll(() => mkdirSync(join(dir, 'data')));
    afterAll(() => {
      spawnSync('umount', [dir]);
      rmSync(dir, { recursive: true, force: true });
    });

    test('that has no room for the database says so, and leaves no half of one', async () => {
      const DATA_DIR = join(dir, 'data');
      expect(await refusal({ DATA_DIR })).toMatch(FULL);
      expect(statfsSync(dir).bavail).toBeGreaterThan(0);
      expect(await refusal({ DATA_DIR })).toMatch(FULL);
    });

    test('that has no room for a secret or a lock says so', async () => {
      const { bavail, bsize } = statfsSync(dir);
      writeFileSync(join(dir, 'fill'), Buffer.alloc(bavail * bsize));
      expect(await refusal({ DATA_DIR: join(dir, 'data') })).toMatch(FULL);
      expect(await refusal({ DATA_DIR: join(dir, 'other') })).toMatch(FULL);
    });

    test('that can only be read says so', async () => {
      expect(mount('-o', 'remount,ro', dir)).toBe(true);
      expect(await refusal({ DATA_DIR: join(dir, 'data') })).toMatch(
        /^The server ended with 1:\s+(The disk can only be read\.|The server cannot start with these settings:\n {2}- DATA_DIR: .*EROFS).*\s*$/,
      );
    });
  },
);
