import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import type * as Fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placeFile } from '../src/durable-file.ts';

let hasLinks = true;
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  return {
    ...fs,
    linkSync(from: string, to: string) {
      if (!hasLinks) throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' });
      fs.linkSync(from, to);
    },
  };
});

let dir: string;
beforeEach(() => {
  hasLinks = true;
  dir = mkdtempSync(join(tmpdir(), 'labrish-place-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('makes a file once, and leaves one alone that is there', () => {
  const file = join(dir, 'one');
  expect(placeFile(file, 'first')).toBe(true);
  expect(placeFile(file, 'second')).toBe(false);
  expect(readFileSync(file, 'utf8')).toBe('first');
  expect(readdirSync(dir)).toEqual(['one']);
});

it('says what to do where there are no hard links, and leaves nothing behind', () => {
  hasLinks = false;
  expect(() => placeFile(join(dir, 'one'), 'first')).toThrow(
    `${dir} is on a file system without hard links, which keep two starts apart. Set DATA_DIR to a folder on another one.`,
  );
  expect(readdirSync(dir)).toEqual([]);
});
