// A command for operators: `node scripts/command.mjs rotate-keys` runs apps/server/src/commands/rotate-keys.ts.
import { spawnSync } from 'node:child_process';
import { root } from './prepare.mjs';
import { loadSettings } from './settings.mjs';

const [name, ...options] = process.argv.slice(2);
loadSettings();
const { status, error } = spawnSync(
  'npx',
  ['--no-install', 'tsx', `apps/server/src/commands/${name}.ts`, ...options],
  { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
);
if (error) throw error;
process.exitCode = status ?? 1;
