// Reads settings from a file `.env`, if there is one; environment variables take precedence.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

export function loadSettings(folder = root) {
  const file = join(folder, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
