// `npm run dev`: the server restarts and the pages reload on every change. The site is at Vite's address, which forwards
// everything that is not a page to the server.
import { spawn } from 'node:child_process';
import { build, install, root } from './prepare.mjs';
import { loadSettings } from './settings.mjs';

install();
build();
loadSettings();
const children = [
  spawn(
    'npx',
    ['--no-install', 'tsx', 'watch', '--clear-screen=false', 'apps/server/src/main.ts'],
    options(),
  ),
  spawn('npx', ['--no-install', 'vite', 'dev', 'apps/web', '--clearScreen', 'false'], options()),
];
for (const child of children) child.on('exit', () => children.forEach((other) => other.kill()));
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => children.forEach((child) => child.kill(signal)));

function options() {
  // Allow sign-in links to return to Vite's address, where they are requested.
  const env = { ...process.env, AUTH_REDIRECT_ALLOW: 'http://localhost:5173/**' };
  return { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' };
}
