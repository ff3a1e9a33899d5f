import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderInUse, createDb } from '../src/index.ts';
import { lockFolder, waitForFolder } from '../src/lock.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'labrish-lock-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('a PGlite data folder', () => {
  it('is refused to a second opener, with the way out, and free again after closing', async () => {
    const folder = join(dir, 'db');
    const first = await createDb({ folder });
    await expect(createDb({ folder })).rejects.toThrow(DataFolderInUse);
    await expect(createDb({ folder })).rejects.toThrow(/DATA_DIR.*DATABASE_URL/);
    await first.close();
    await (await createDb({ folder })).close();
  });

  it('is waited for, and taken as soon as the other has gone', async () => {
    const folder = join(dir, 'db');
    const release = lockFolder(folder);
    const told: string[] = [];
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
      if (pauses === 3) release();
    };
    const tell = ({ reason }: DataFolderInUse) => void told.push(reason);
    (await waitForFolder(folder, { ms: 10_000, tell, pause }))();
    expect(pauses).toBe(3);
    expect(told).toEqual([
      `The data folder ${folder} is in use by another Labrish process (pid ${process.pid}).`,
    ]);
  });

  it('is refused as before when the other has not gone in time', async () => {
    const folder = join(dir, 'db');
    const release = lockFolder(folder);
    let waited = 0;
    const pause = async (ms: number) => void (waited += ms);
    await expect(waitForFolder(folder, { ms: 10_000, tell: () => undefined, pause })).rejects.toThrow(
      /DATA_DIR.*DATABASE_URL/,
    );
    expect(waited).toBe(10_000);
    release();
  });

  it('is taken over from a process that is gone', () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    expectTakenOver(`${gone} 12345`);
  });

  it('is taken over when the pid belongs to a younger process', () => {
    expectTakenOver(`${process.pid} 1`);
  });

  it('is taken over when the lock file is garbage', () => {
    expectTakenOver('\0garbage');
  });

  it('holds what was written across a reopen', async () => {
    const folder = join(dir, 'db');
    const before = await createDb({ folder });
    await before.migrate();
    await before.prisma.seed_runs.create({ data: { name: 'stored' } });
    await before.close();
    const after = await createDb({ folder });
    expect(await after.prisma.seed_runs.count({ where: { name: 'stored' } })).toBe(1);
    await after.close();
  });
});

/** Expects that a lock file left by another process is replaced by ours, and is removed when we release it. */
function expectTakenOver(left: string): void {
  const file = join(dir, 'db.lock');
  writeFileSync(file, left);
  const release = lockFolder(join(dir, 'db'));
  expect(readFileSync(file, 'utf8')).not.toBe(left);
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`));
  release();
  expect(existsSync(file)).toBe(false);
}
