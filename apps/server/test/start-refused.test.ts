import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProcess } from './process.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'labrish-start-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** What a server says that does not start. It never listens, so the port is nobody's. */
const refusal = async (settings: Record<string, string>): Promise<string> =>
  startProcess(1, settings).then(
    () => 'it started',
    (error: Error) => error.message,
  );

/** A sentence for the operator, and no stack trace. */
const sentence = (said: string) =>
  expect.stringMatching(new RegExp(`^The server ended with 1:\\s+${said}\\s*$`));

test('a data folder that cannot be one is named, with what to do', async () => {
  const file = join(dir, 'a-file');
  writeFileSync(file, 'mine');
  expect(await refusal({ DATA_DIR: join(file, 'data') })).toEqual(
    sentence(
      `The server cannot start with these settings:\\n  - DATA_DIR: ${join(file, 'data')} cannot be used ` +
        '\\(ENOTDIR.*\\). Set it to a folder that the server may write to.',
    ),
  );
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

test('settings that are wrong are named, each of them', async () => {
  const said = await refusal({ DATA_DIR: join(dir, 'data'), PORT: 'eighty', AUTH_SECRET: 'short' });
  expect(said).toEqual(
    sentence('The server cannot start with these settings:\\n  - .*PORT.*\\n  - .*AUTH_SECRET.*'),
  );
});
