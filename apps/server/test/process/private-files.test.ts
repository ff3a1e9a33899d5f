import { execFile } from 'node:child_process';
import { chmodSync, lstatSync, mkdtempSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createPersonAtPrompt } from '../conversation/chat.ts';
import { newNote } from '../conversation/recordings.ts';
import { freePort } from '../harness.ts';
import { COMMAND, startProcess } from './process.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** Runs a program as most shells do: what it makes is readable by everybody, unless it says otherwise. */
const OPEN: [string, ...string[]] = ['sh', '-c', 'umask 022; exec "$0" "$@"'];

/** Lists what other users of the machine may read in a folder, with its mode. */
function openTo(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const mode = lstatSync(path).mode & 0o777;
    return entry.isSymbolicLink() || (mode & 0o077) === 0
      ? []
      : [`${relative(folder, path)} ${mode.toString(8)}`];
  });
}

test('recordings, database, secrets and backups are readable by nobody else on the machine', async () => {
  const place = mkdtempSync(join(tmpdir(), 'labrish-private-'));
  const DATA_DIR = join(place, 'data');
  // An earlier release made the folder readable by everybody.
  mkdirSync(DATA_DIR);
  chmodSync(DATA_DIR, 0o755);
  const server = await startProcess(await freePort(), { DATA_DIR }, [...OPEN, ...COMMAND]);
  const person = await createPersonAtPrompt(server.url);
  await person.speak(newNote());
  await person.settled();
  expect(await server.stop()).toBe(0);

  expect(lstatSync(DATA_DIR).mode & 0o007).toBe(0);
  expect(readdirSync(join(DATA_DIR, 'audio/originals'))).toHaveLength(1);
  expect(openTo(DATA_DIR)).toEqual([]);

  const to = join(place, 'backups');
  const [program, ...options] = [...OPEN, process.execPath, 'scripts/command.mjs', 'backup', '--to', to];
  await promisify(execFile)(program, options, { cwd: root, env: { ...process.env, DATA_DIR } });
  expect(readdirSync(to)).toHaveLength(1);
  expect(openTo(to)).toEqual([]);
}, 300_000);
