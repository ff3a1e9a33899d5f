// Generates the Prisma client. `prisma generate` wants a schema engine binary although the client does not use
// one; naming any existing file keeps it from downloading (docs/decisions/0003).
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const prisma = join(dirname(createRequire(import.meta.url).resolve('prisma/package.json')), 'build/index.js');
execFileSync(process.execPath, [prisma, 'generate'], {
  cwd: join(here, '..'),
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' },
});
