import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { PARTS } from './parts.mjs';

const { MUTANTS_PART: part } = process.env;
if (part !== 'engine' && part !== 'withdrawal' && part !== 'sessions')
  throw new Error('This configuration is for `npm run mutants`.');

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs the tests of one part, with the settings of vitest.config.ts at the root. */
export default defineConfig({
  root,
  test: {
    include: PARTS[part].tests,
    // Leave out PGlite: hundreds of runs on two databases would take twice as long and notice little more.
    env: { TEST_WITHOUT_PGLITE: 'yes' },
    setupFiles: [
      `${root}apps/server/test/fake-twilio/loopback-only.ts`,
      `${root}scripts/mutants/few-runs.mjs`,
    ],
    // Time out earlier than elsewhere, although instrumented code is slower: a mutant may prevent the event that a test waits for.
    testTimeout: 40_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // Load the modules once for all files: loading them again for each would take most of the time.
    isolate: false,
  },
});
