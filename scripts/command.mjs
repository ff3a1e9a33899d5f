// A command for operators: `node scripts/command.mjs rotate-keys` runs apps/server/src/commands/rotate-keys.ts. A path is run as it is.
import { spawnSync } from 'node:child_process';
import { root } from './prepare.mjs';
import { loadSettings } from './settings.mjs';

const [name, ...options] = process.argv.slice(2);
const file = name.endsWith('.ts') ? name : `apps/server/src/commands/${name}.ts`;
loadSettings();
// What a command makes, such as a backup, is for nobody else on the machine.
process.umask(0o077);
const { status, error } = spawnSync('npx', ['--no-install', 'tsx', file, ...options], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (error) throw error;
process.exitCode = status ?? 1;
