// Prepares `npm start`, `npm test` and `npm run dev`: installs dependencies, and builds the current sources.
// Needs nothing but Node and npm.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const OLDEST_NODE = [20, 19];
const INSTALLED = join(root, 'node_modules/.labrish-installed');
const BUILT = join(root, '.cache/built');
const SOURCES = ['apps', 'packages', 'prisma', 'package.json', 'tsconfig.base.json', 'scripts'];
const NOT_SOURCES = new Set(['node_modules', 'dist', 'generated', 'test', 'test-results', '.turbo']);

/** Installs when the lock file differs from the last installed one. */
export function install() {
  checkNode();
  const lock = hashOf([join(root, 'package-lock.json')]);
  if (read(INSTALLED) === lock) return;
  // `npm ci` empties node_modules first: right for a fresh clone, excessive for a changed dependency.
  const command = existsSync(join(root, 'node_modules')) ? 'install' : 'ci';
  console.log('Installing dependencies (about a minute the first time)…');
  run('npm', [command, '--include=dev', '--no-fund', '--no-audit', '--loglevel=error']);
  writeFileSync(INSTALLED, lock);
}

/** Builds when any source has changed since the last build. */
export function build() {
  const sources = hashOf(SOURCES.flatMap((name) => filesBelow(join(root, name))));
  if (read(BUILT) === sources && existsSync(join(root, 'apps/server/dist/main.js'))) return;
  console.log('Building…');
  run('npx', ['--no-install', 'turbo', 'run', 'build', '--output-logs=errors-only']);
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(BUILT, sources);
}

/** Runs a command in the repository and shows its output; a failure ends this process with the same code. */
export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env },
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  if (status !== 0) {
    console.error(`\n${command} ${args.join(' ')} failed (exit code ${status}).`);
    process.exit(status ?? 1);
  }
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldMajor = 0, oldMinor = 0] = OLDEST_NODE;
  if (major > oldMajor || (major === oldMajor && minor >= oldMinor)) return;
  console.error(`Labrish needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !NOT_SOURCES.has(name))
    .flatMap((name) => filesBelow(join(path, name)));
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
