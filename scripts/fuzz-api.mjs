// `npm run fuzz:api`: 5,000 random requests from the OpenAPI document, with a new seed each time (FUZZ_SEED repeats one).
import { randomInt } from 'node:crypto';
import { install, run } from './prepare.mjs';

install();
const seed = process.env.FUZZ_SEED ?? String(randomInt(2 ** 31));
console.log(`FUZZ_SEED=${seed}`);
run('npx', ['--no-install', 'vitest', 'run', 'apps/server/test/api/contract/fuzz.test.ts'], {
  FUZZ_RUNS: '5000',
  FUZZ_SEED: seed,
});
