// `npm test`: everything. Formatting, lint, types, unit, integration and browser tests; every part runs even when one
// fails. The last line is the sum of all of them: `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
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
/** What failed, by name: repeated at the end, because the log before it is long and often cut. */
const failures = [];
check('Formatting', ['prettier', '--check', '--log-level=warn', '.']);
check('Lint', ['eslint', '.', '--max-warnings', '0']);
check('Types', ['turbo', 'run', 'typecheck', '--output-logs=errors-only']);
check('Types of the scripts', ['tsc', '-p', 'scripts/client']);
suite(
  'Unit and integration tests',
  ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST}`],
  vitestOutcome,
);
suite(
  'Browser tests',
  ['playwright', 'test', '--config=apps/web/playwright.config.ts', '--reporter=list,json'],
  playwrightOutcome,
  {
    PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT,
    ...(browser.path && { CHROMIUM_PATH: browser.path }),
  },
);
if (failures.length) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed ? 1 : 0);

/** A tool that passes or fails as a whole counts as one. */
function check(title, command) {
  if (npx(title, command)) totals.passed += 1;
  else fail(title);
}

/** A test runner counts its tests; one that ends badly without a failed test counts as one failure. */
function suite(title, command, outcomeOf, env = {}) {
  const ended = npx(title, command, env);
  const { passed, failed } = outcomeOf();
  totals.passed += passed;
  for (const name of failed) fail(name);
  if (!ended && !failed.length) fail(`${title}: ended badly, see above`);
}

function fail(name) {
  totals.failed += 1;
  failures.push(name);
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

function vitestOutcome() {
  const report = readReport(VITEST);
  const failed = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    // A file that cannot be loaded has no tests to blame.
    if (!tests.length && status === 'failed') return [`${file}: ${message.split('\n')[0]}`];
    return tests.map(({ fullName }) => `${file}: ${fullName}`);
  });
  return { passed: report?.numPassedTests ?? 0, failed };
}

function playwrightOutcome() {
  const report = readReport(PLAYWRIGHT);
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const flaky = specs.filter(({ status }) => status === 'flaky');
  if (flaky.length) {
    console.log(`\n${flaky.length} of the browser tests passed at the second try only:`);
    for (const { name } of flaky) console.log(`  ${name}`);
  }
  return {
    passed: (report?.stats.expected ?? 0) + flaky.length,
    failed: specs.filter(({ status }) => status === 'unexpected').map(({ name }) => name),
  };
}

/** The tests of a file or of a `describe` in it, each with its status: expected, unexpected, flaky or skipped. */
function specsOf({ specs = [], suites = [] }) {
  return [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status }) => ({ name: `${file}: ${title}`, status })),
    ),
    ...suites.flatMap(specsOf),
  ];
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
