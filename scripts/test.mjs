// `npm test`: everything. Formatting, lint, types, unit, integration and browser tests; every part runs even when one
// fails. The last line is the sum of all of them: `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { build, install, root } from './prepare.mjs';

const REPORTS = join(root, 'test-results');
const VITEST = join(REPORTS, 'vitest.json');
const PLAYWRIGHT = join(REPORTS, 'playwright.json');

install();
const browser = findBrowser();
console.log(`Browser for the tests: ${browser.said}`);
console.log(
  process.env.TEST_DATABASE_URL
    ? 'Databases for the tests: PGlite and the PostgreSQL of TEST_DATABASE_URL'
    : 'Databases for the tests: PGlite (set TEST_DATABASE_URL to test on PostgreSQL as well)',
);
build();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const totals = { passed: 0, failed: 0 };
check('Formatting', ['prettier', '--check', '--log-level=warn', '.']);
check('Lint', ['eslint', '.', '--max-warnings', '0']);
check('Types', ['turbo', 'run', 'typecheck', '--output-logs=errors-only']);
check('Types of the scripts', ['tsc', '-p', 'scripts/client']);
suite(
  'Unit and integration tests',
  ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST}`],
  vitestTotals,
);
suite(
  'Browser tests',
  ['playwright', 'test', '--config=apps/web/playwright.config.ts', '--reporter=list,json'],
  playwrightTotals,
  {
    PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT,
    ...(browser.path && { CHROMIUM_PATH: browser.path }),
  },
);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed ? 1 : 0);

/** A tool that passes or fails as a whole counts as one. */
function check(title, command) {
  add(npx(title, command) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

/** A test runner counts its tests; one that ends badly without a failed test counts as one failure. */
function suite(title, command, totalsOf, env = {}) {
  const ended = npx(title, command, env);
  const counted = totalsOf();
  add(!ended && !counted.failed ? { ...counted, failed: 1 } : counted);
}

function npx(title, command, env = {}) {
  console.log(`\n— ${title}`);
  const { status } = spawnSync('npx', ['--no-install', ...command], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', ...env },
  });
  return status === 0;
}

function add({ passed, failed }) {
  totals.passed += passed;
  totals.failed += failed;
}

function vitestTotals() {
  const report = readReport(VITEST);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 1 };
}

function playwrightTotals() {
  const stats = readReport(PLAYWRIGHT)?.stats;
  if (stats?.flaky) console.log(`\n${stats.flaky} of the browser tests passed at the second try only.`);
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 1 };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
