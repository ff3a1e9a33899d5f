import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type * as Fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataFolderInUse } from '../src/index.ts';
import { lockFolder } from '../src/lock.ts';

/** Actions of other processes, each with the number of steps that this process makes before it. A step is one read or change of a file. */
let others: { after: number; act: () => void }[] = [];
let steps = 0;
let acting = false;

function step(): void {
  if (acting) return;
  acting = true;
  while (others[0] && others[0].after <= steps) others.shift()?.act();
  acting = false;
  steps += 1;
}

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  const stepping =
    <In extends unknown[], Out>(run: (...given: In) => Out) =>
    (...given: In): Out => {
      step();
      return run(...given);
    };
  return {
    ...fs,
    readFileSync: stepping(fs.readFileSync),
    linkSync: stepping(fs.linkSync),
    renameSync: stepping(fs.renameSync),
    rmSync: stepping(fs.rmSync),
    // Two steps, as in the file system: first the file exists, then it has its content.
    writeFileSync: (file: string, text: string, options?: Fs.WriteFileOptions) => {
      stepping(fs.writeFileSync)(file, '', options);
      stepping(fs.writeFileSync)(file, text);
    },
  };
});

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'labrish-race-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Runs `run` while the others act; then performs their remaining actions. @returns whether there were none left */
function amid(planned: typeof others, run: () => void): boolean {
  others = planned;
  steps = 0;
  run();
  const rest = others;
  others = [];
  for (const { act } of rest) act();
  return rest.length === 0;
}

/** Tries to lock the folder; on success adds the release function to `inside`. */
function start(folder: string, inside: (() => void)[]): void {
  try {
    inside.push(lockFolder(folder));
  } catch (error) {
    expect(error).toBeInstanceOf(DataFolderInUse);
  }
}

describe('two starts at once over one folder', () => {
  const gone = `${spawnSync(process.execPath, ['-e', '']).pid} 12345`;

  it.each([
    { found: 'a lock of a killed process', left: gone },
    { found: 'an empty lock', left: '' },
    { found: 'no lock', left: null },
  ])('let one in, wherever the second comes in between: $found', ({ left }) => {
    let between = true;
    for (let after = 0; between; after++) {
      const folder = join(dir, String(after));
      if (left !== null) writeFileSync(`${folder}.lock`, left);
      const inside: (() => void)[] = [];
      const one = () => start(folder, inside);
      between = amid([{ after, act: one }], one);
      expect(inside, `after ${after} steps`).toHaveLength(1);
      for (const release of inside) release();
      // No file is left that would block the next start.
      expect(readdirSync(dir)).toEqual([]);
    }
  });

  it('let one in while the one before stops', () => {
    /** Returns whether the first start was still running when the second one began. */
    const amidAll = (stop: number, after: number): boolean => {
      const folder = join(dir, `${stop}-${after}`);
      const before = lockFolder(folder);
      const inside: (() => void)[] = [];
      const one = () => start(folder, inside);
      const planned = [
        { after: stop, act: before },
        { after, act: one },
      ];
      const between = amid(planned, one);
      expect(inside, `stopped after ${stop}, started after ${after} steps`).toHaveLength(1);
      return between;
    };
    for (let stop = 0; amidAll(stop, stop); stop++) for (let after = stop + 1; amidAll(stop, after); after++);
  });
});

describe('a lock that cannot be judged from here', () => {
  it('of another machine or container is left alone, with the file to delete', () => {
    const file = join(dir, 'db.lock');
    writeFileSync(file, `${process.pid} 1 elsewhere`);
    expect(() => lockFolder(join(dir, 'db'))).toThrow(DataFolderInUse);
    expect(() => lockFolder(join(dir, 'db'))).toThrow(`on elsewhere (pid ${process.pid})`);
    expect(() => lockFolder(join(dir, 'db'))).toThrow(
      `If no process uses the folder any more, delete ${file}.`,
    );
    expect(readFileSync(file, 'utf8')).toBe(`${process.pid} 1 elsewhere`);
  });

  it('and a start that was cut off in the middle of taking one over: the same', () => {
    writeFileSync(join(dir, 'db.lock'), '');
    writeFileSync(join(dir, 'db.lock.turn'), '');
    expect(() => lockFolder(join(dir, 'db'))).toThrow(`delete ${join(dir, 'db.lock.turn')}.`);
    rmSync(join(dir, 'db.lock.turn'));
    lockFolder(join(dir, 'db'))();
  });
});
