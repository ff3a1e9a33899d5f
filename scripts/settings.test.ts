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

/** Runs a process that reads the settings of the folder, and prints the named ones. */
function run(env: Record<string, string>, names = ['PORT', 'HOST']) {
  const program = `
    const { loadSettings } = await import('${MODULE}');
    loadSettings(${JSON.stringify(folder)});
    console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => process.env[name])));`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
}

/** Returns settings as a process reads them. */
function read(env: Record<string, string> = {}, names?: string[]): unknown[] {
  const { stdout, stderr } = run(env, names);
  expect(stderr).toBe('');
  return JSON.parse(stdout) as unknown[];
}

test('settings are read from a file .env, and those of the environment count more', () => {
  writeFileSync(join(folder, '.env'), '# mine\nPORT=4000\nHOST="0.0.0.0"\n');
  expect(read()).toEqual(['4000', '0.0.0.0']);
  expect(read({ PORT: '5000' })).toEqual(['5000', '0.0.0.0']);
});

test('without such a file nothing is missing', () => {
  expect(read()).toEqual([null, null]);
});

test('LABRISH_ENV names the settings of a unit, which are read as systemd reads them, instead of .env', () => {
  const unit = join(folder, 'labrish.env');
  writeFileSync(join(folder, '.env'), 'PORT=4000\n');
  writeFileSync(
    unit,
    '; a comment\n  PORT = 5000 \nHOST="a \\"b\\" # c"\nA=pass#word\nB=\'$5 "\\\'\nC=a\\\\b \nnonsense\nD=\n',
  );
  expect(read({ LABRISH_ENV: unit }, ['PORT', 'HOST', 'A', 'B', 'C', 'D'])).toEqual([
    ...['5000', 'a "b" # c', 'pass#word', '$5 "\\', 'a\\b', ''],
  ]);
  expect(read({ LABRISH_ENV: unit, PORT: '6000' })[0]).toBe('6000');
});

test('a file of LABRISH_ENV that is not there ends the command with a sentence', () => {
  const missing = join(folder, 'nowhere.env');
  const { status, stderr } = run({ LABRISH_ENV: missing });
  expect(status).toBe(1);
  expect(stderr.trim()).toBe(
    `LABRISH_ENV: the file ${missing} cannot be read (ENOENT). Name the settings of the server.`,
  );
});
