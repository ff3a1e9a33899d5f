// Finds a Chromium for the browser tests: one that is there, else Debian's package (as root), else Playwright's download.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './prepare.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** @returns {{ path?: string, said: string }} the executable, and one line that says how it was come by. */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return { path: process.env.CHROMIUM_PATH, said: 'CHROMIUM_PATH' };
  const found = onPath();
  if (found) return { path: found, said: `${found}, already installed` };
  if (process.getuid?.() === 0 && quietly('apt-get', ['--version'])) {
    console.log('No Chromium here: installing the Debian package…');
    quietly('apt-get', ['update']);
    quietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
    const installed = onPath();
    if (installed) return { path: installed, said: `${installed}, just installed from Debian's package` };
  }
  console.log('No Chromium here: asking Playwright to download its own…');
  if (quietly('npx', ['--no-install', 'playwright', 'install', 'chromium']))
    return { said: "Playwright's own" };
  return { said: 'none: install Chromium or set CHROMIUM_PATH' };
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) =>
    existsSync(path),
  );
}

function quietly(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { cwd: root, stdio: 'ignore', env }).status === 0;
}
