import { PARTS } from './parts.mjs';

const part = process.env.MUTANTS_PART;
const { mutate, least } = PARTS[part];
const reports = `.cache/mutants/${part}`;

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate,
  testRunner: 'vitest',
  // Run all tests of the part: tests of the server import the mutated code indirectly, which Vitest does not follow.
  vitest: { configFile: 'scripts/mutants/vitest.config.mjs', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // Skips mutants whose code and tests are unchanged since the last run.
  incremental: true,
  incrementalFile: `${reports}/incremental.json`,
  tempDirName: `${reports}/sandbox`,
  ignorePatterns: ['.cache', '.data', '.turbo', 'test-results', 'playwright-report'],
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `${reports}/report.html` },
  jsonReporter: { fileName: `${reports}/report.json` },
  thresholds: { high: least, low: least, break: least },
  // Wait long, because a whole server may have to start, on a slow machine. The tests' own timeouts notice a hang earlier.
  timeoutMS: 30_000,
  timeoutFactor: 1.2,
  warnings: { slow: false },
};
