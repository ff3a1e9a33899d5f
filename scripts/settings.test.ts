import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const MODULE = new URL('settings.mjs', import.meta.url).href;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'labrish-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns PORT and HOST of a process that has read the settings of the folder. */
function read(env: Record<string, string> = {}): unknown {
  const program = `
    const { loadSettings } = await import('${MODULE}');
    loadSettings(${JSON.stringify(folder)});
    console.log(JSON.stringify([process.env.PORT, process.env.HOST]));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

test('settings are read from a file .env, and those of the environment count more', () => {
  writeFileSync(join(folder, '.env'), '# mine\nPORT=4000\nHOST="0.0.0.0"\n');
  expect(read()).toEqual(['4000', '0.0.0.0']);
  expect(read({ PORT: '5000' })).toEqual(['5000', '0.0.0.0']);
});

test('without such a file nothing is missing', () => {
  expect(read()).toEqual([null, null]);
});
