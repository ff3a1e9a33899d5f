import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type * as Fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BadSettings } from '#env.ts';
import { createSecret, readSecret } from '#auth-secret/secret-file.ts';

/** Work of another process, run after the next file is created and before it has contents. */
let meanwhile: (() => void) | null = null;
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  return {
    ...fs,
    writeFileSync(file: string, data: string, options: Fs.WriteFileOptions) {
      const other = meanwhile;
      meanwhile = null;
      if (!other) return fs.writeFileSync(file, data, options);
      fs.writeFileSync(file, '', options);
      other();
      fs.writeFileSync(file, data);
    },
  };
});

/** Loads the secret, or creates it, as a server does when it starts. */
const loadOrCreate = async (folder: string) => readSecret(folder) ?? (await createSecret(folder)).secret;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'labrish-secret-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('the secret of an installation that was given none', () => {
  test('is made once, in a new folder, for its owner alone', async () => {
    const folder = join(dir, 'new', 'data');
    const secret = await loadOrCreate(folder);
    expect(secret).toHaveLength(43);
    expect(await loadOrCreate(folder)).toBe(secret);
    expect(readdirSync(folder)).toEqual(['auth-secret']);
    if (process.platform !== 'win32') expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600);
  });

  test('is one for two first starts at once, whichever is faster', async () => {
    let second = Promise.resolve('');
    meanwhile = () => void (second = loadOrCreate(dir));
    expect(await loadOrCreate(dir)).toBe(await second);
    expect(await second).toHaveLength(43);
    expect(readdirSync(dir)).toEqual(['auth-secret']);
  });

  test('is not there at all when the disk is full', async () => {
    meanwhile = () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    await expect(loadOrCreate(dir)).rejects.toThrow('no space left');
    expect(existsSync(join(dir, 'auth-secret'))).toBe(false);
    expect(await loadOrCreate(dir)).toHaveLength(43);
  });

  test.each(['', '\n', 'half-of-a-secret'])('is refused when only %j is left of it', async (left) => {
    const file = join(dir, 'auth-secret');
    writeFileSync(file, left);
    await expect(loadOrCreate(dir)).rejects.toThrow(BadSettings);
    await expect(loadOrCreate(dir)).rejects.toThrow(/auth-secret .* backup.* delete it/);
    expect(readFileSync(file, 'utf8')).toBe(left);
  });
});
