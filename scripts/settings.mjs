// Settings in a file `.env`, where there is one; what the environment has counts more.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

export function loadSettings(folder = root) {
  const file = join(folder, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
