// Finds a Chromium: an installed one, else Debian's package (as root), else Playwright's download.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './prepare.mjs';

/** Program names on the PATH. The first is also the name of Debian's package. */
const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The headless shell, which Playwright uses by default: tests in it take two thirds of the time that they take in Chromium. */
const WINDOWLESS = ['chromium-headless-shell', 'chrome-headless-shell'];

/** Finds a browser with windows, for measurements of what users see. */
export function findBrowser() {
  return find(CHROMIUM);
}

/** Finds a browser for the browser tests: the headless shell, if available. */
export function findTestBrowser() {
  return find([...WINDOWLESS, ...CHROMIUM]);
}

/** @returns {{ path?: string, said: string }} the executable, and one line that says how it was found. */
function find(names) {
  if (process.env.CHROMIUM_PATH) return { path: process.env.CHROMIUM_PATH, said: 'CHROMIUM_PATH' };
  const found = onPath(names);
  if (found) return { path: found, said: `${found}, already installed` };
  if (process.getuid?.() === 0 && quietly('apt-get', ['--version'])) {
    console.log('No Chromium here: installing the Debian package…');
    quietly('apt-get', ['update']);
    quietly('apt-get', ['install', '-y', '--no-install-recommends', names[0]]);
    const installed = onPath(names);
    if (installed) return { path: installed, said: `${installed}, just installed from Debian's package` };
  }
  console.log('No Chromium here: asking Playwright to download its own…');
  if (quietly('npx', ['--no-install', 'playwright', 'install', 'chromium']))
    return { said: "Playwright's own" };
  return { said: 'none: install Chromium or set CHROMIUM_PATH' };
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

function quietly(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { cwd: root, stdio: 'ignore', env }).status === 0;
}
