import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderInUse, createDb } from '../src/index.ts';
import { lockFolder } from '../src/lock.ts';

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

  it('is taken over from a process that is gone', () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    writeFileSync(join(dir, 'db.lock'), `${gone} 12345`);
    lockFolder(join(dir, 'db'))();
  });

  it('is taken over when the pid belongs to a younger process', () => {
    writeFileSync(join(dir, 'db.lock'), `${process.pid} 1`);
    lockFolder(join(dir, 'db'))();
  });

  it('is taken over when the lock file is garbage', () => {
    writeFileSync(join(dir, 'db.lock'), '\0garbage');
    lockFolder(join(dir, 'db'))();
  });

  it('keeps what was written across a reopen', async () => {
    const folder = join(dir, 'db');
    const before = await createDb({ folder });
    await before.migrate();
    await before.prisma.seed_runs.create({ data: { name: 'kept' } });
    await before.close();
    const after = await createDb({ folder });
    expect(await after.prisma.seed_runs.count({ where: { name: 'kept' } })).toBe(1);
    await after.close();
  });
});
