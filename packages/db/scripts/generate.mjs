// Generates the Prisma client. `prisma generate` would download a schema engine binary, which the client does not use, unless
// PRISMA_SCHEMA_ENGINE_BINARY names an existing file: any file will do (docs/decisions/0003).
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
