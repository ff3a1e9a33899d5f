// `npm test`: everything. Formatting, lint, types, unit, integration and browser tests; every part runs even when one
// fails. The last line is the sum of all of them: `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { findTestBrowser } from './browser.mjs';
import { build, install, root } from './prepare.mjs';
import { PLAYWRIGHT, REPORTS, UNHANDLED, VITEST } from './reports.mjs';

install();
const browser = findTestBrowser();
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
/** What failed, and what passed at the second try only, by name: told at the end, as the log before it is long. */
const failures = [];
const secondTries = [];
check('Formatting', ['prettier', '--check', '--log-level=warn', '.']);
check('Lint', ['eslint', '.', '--max-warnings', '0']);
check('Types', ['turbo', 'run', 'typecheck', '--output-logs=errors-only']);
check('Types of the scripts', ['tsc', '-p', 'scripts/client']);
suite(
  'Unit and integration tests',
  [
    ...['vitest', 'run', '--reporter=default', '--reporter=./scripts/unhandled-errors.mjs'],
    ...['--reporter=json', `--outputFile.json=${VITEST}`],
  ],
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
tell('Passed at the second try only', secondTries);
tell('Failed', failures);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed ? 1 : 0);

/** A tool that passes or fails as a whole counts as one. */
function check(title, command) {
  if (npx(title, command)) totals.passed += 1;
  else fail(title);
}

/** A test runner counts its tests; one that ends badly without a failed test, or has run none, counts as one failure. */
function suite(title, command, outcomeOf, env = {}) {
  const ended = npx(title, command, env);
  const { passed, flaky, failed } = outcomeOf();
  totals.passed += passed;
  secondTries.push(...flaky);
  for (const name of failed) fail(name);
  if ((!ended || !passed) && !failed.length) fail(`${title}: ended badly, see above`);
}

function fail(name) {
  totals.failed += 1;
  failures.push(name);
}

function tell(title, names) {
  if (names.length) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join('\n')}`);
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
  const files = report?.testResults ?? [];
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages: [why] }) => ({
      status,
      // With the reason, which is what one looks for.
      name: `${relative(root, name)}: ${fullName}${why ? `\n    ${firstLine(why)}` : ''}`,
      hasFailed: why !== undefined,
    })),
  );
  const unloadable = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  );
  return {
    passed: report?.numPassedTests ?? 0,
    flaky: tests.filter(({ status, hasFailed }) => status === 'passed' && hasFailed).map(({ name }) => name),
    failed: [
      ...tests.filter(({ status }) => status === 'failed').map(({ name }) => name),
      ...unloadable.map(({ name, message }) => `${relative(root, name)}: ${firstLine(message)}`),
      ...(readReport(UNHANDLED) ?? []).map((error) => `outside of any test: ${error}`),
    ],
  };
}

function playwrightOutcome() {
  const report = readReport(PLAYWRIGHT);
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const named = (wanted) => specs.filter(({ status }) => status === wanted).map(({ name }) => name);
  return {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    flaky: named('flaky'),
    failed: named('unexpected'),
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

function firstLine(text) {
  return text.split('\n', 1)[0];
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
